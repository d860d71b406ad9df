// Runs in its own thread: loading the library takes 0.2 s and 28 MB, and check-ins must not wait for it.
import { parentPort } from 'node:worker_threads'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { PasskeyCheck, Checked, Verified } from './verifier.ts'

parentPort?.on('message', ({ id, request }: { id: number; request: PasskeyCheck }) => {
  // The library throws when the browser sent something invalid.
  const checked: Promise<Checked> = check(request).catch(() => null)
  void checked.then((result) => parentPort?.postMessage({ id, result }))
})

async function check({ response, challenge, origin, rpId, publicKey }: PasskeyCheck): Promise<Checked> {
  const expected = {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The passkey alone signs the person in, so it requires user verification, not just a touch.
    requireUserVerification: true,
  }
  const completeResponse = { ...response, clientExtensionResults: {} }
  if (publicKey === null) {
    if (
      !('attestationObject' in completeResponse.response) ||
      namesCertificates(completeResponse.response.attestationObject)
    )
      return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: completeResponse as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    const key = Buffer.from(credential.publicKey).toString('base64url')
    return { credentialId: credential.id, publicKey: key, counter: credential.counter, backedUp: credentialBackedUp }
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected,
    response: completeResponse as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    // Always passes. `notePasskeyUse` compares and updates the counter in one statement, because two processes may run.
    credential: { id: response.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  })
  if (!verified) return null
  const { newCounter, credentialBackedUp } = authenticationInfo
  const result: Verified = { credentialId: response.id, publicKey, counter: newCounter, backedUp: credentialBackedUp }
  return result
}

/** ES256, EdDSA and RS256, as offered in options.ts. */
const algorithms = [-7, -8, -257]

/**
 * Whether a new passkey comes with certificates from its manufacturer. We don't request any. To check whether they are
 * revoked, the library would call an address in them, and this server never calls an address from a request.
 */
function namesCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  if (format === 'none') return false
  return format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined
}
