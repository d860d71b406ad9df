// Changes a provider's response, before or after it is signed.
import type { SamlFault } from '#server/sign-in/sso/saml/faults.ts'
import { signXml, writeAssertion, writeResponse, type Facts, type Keys, type Signing } from './identity-provider.ts'

/** The keys of the provider and of a stranger, and our own certificate. */
export type Parties = { provider: Keys; stranger: Keys; ownCertificate: string }
export type Forgery = { name: string; code: SamlFault; write: (parties: Parties) => string | Promise<string> }

export const evilFacts = { id: '_evil', subject: 'ada.lindgren' }

/** Changes a response and its assertion, and then signs the assertion. */
export const signedWith =
  (changes: Partial<Facts>, signing: Signing = {}) =>
  ({ provider }: Parties) =>
    signXml(writeResponse(writeAssertion(changes), changes), provider, 'Assertion', signing)

/** Changes a correct response after it is signed. */
export const changed =
  (change: (xml: string) => string, target: 'Assertion' | 'Response' = 'Assertion') =>
  ({ provider }: Parties) => {
    const xml = signXml(writeResponse(writeAssertion()), provider, target)
    const forged = change(xml)
    if (forged === xml) throw new Error('The forgery changed nothing.')
    return forged
  }

/** Returns the parts of a signed assertion, to build signature wrappings from them. */
export function takeApart(provider: Keys) {
  const signed = signXml(writeAssertion(), provider, 'Assertion')
  const [signature] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed)!
  return { signed, signature, bare: signed.replace(signature, '') }
}

/** Puts a text at the end of the last element with a name. */
export const into = (xml: string, name: string, inner: string) => {
  const end = xml.lastIndexOf(`</${name}>`)
  return xml.slice(0, end) + inner + xml.slice(end)
}
export const afterIssuer = (xml: string, inner: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${inner}`)
export const object = (inner: string) => `<ds:Object>${inner}</ds:Object>`
