import { sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { ns, xml } from './write-xml.ts'

export type SamlRequest = {
  /** The request's id: letters, digits, `-` and `_`. It's also the relay state, which may have at most 80 bytes. */
  requestId: string
  /** The address from the provider's metadata that accepts requests. */
  ssoAddress: string
  /** Our address for responses. */
  address: string
  entityId: string
  /** Our private key for this provider (PEM). */
  key: string
  /** Whether the provider must ask for the password again, for a fresh proof. */
  isProof: boolean
  /** Ms since 1970. */
  now: number
}

/** Returns the XML id of a request. An XML id can't start with a digit. */
export function xmlIdFor(requestId: string): string {
  return `_${requestId}`
}

/**
 * Returns the address that the browser opens to sign in at a provider: a signed request by HTTP-Redirect. The signature
 * takes 3 ms.
 */
export function buildRequestAddress(request: SamlRequest): string {
  const { requestId, ssoAddress, address, entityId, key, isProof, now } = request
  const text = xml`<samlp:AuthnRequest xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}" ID="${xmlIdFor(requestId)}" Version="2.0" IssueInstant="${new Date(now).toISOString()}" Destination="${ssoAddress}" ForceAuthn="${String(isProof)}" AssertionConsumerServiceURL="${address}" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"><saml:Issuer>${entityId}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`
  const packed = deflateRawSync(String(text))
  const signed = Object.entries({
    SAMLRequest: packed.toString('base64'),
    RelayState: requestId,
    SigAlg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const signature = sign('sha256', Buffer.from(signed), key)
  const separator = ssoAddress.includes('?') ? '&' : '?'
  return `${ssoAddress}${separator}${signed}&Signature=${encodeURIComponent(signature.toString('base64'))}`
}
