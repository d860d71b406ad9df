// Parsers of links, cursors, keys and passkey responses, for worst-inputs.ts.
import Fastify from 'fastify'
import { readReceiptPath } from '#contract/credits/receipt-address.ts'
import { creditRuleInput, eventCreditInput } from '#contract/credits/rule-input.ts'
import { newPasskey, passkeyProof, passkeySignIn } from '#contract/sign-in/passkeys.ts'
import { verifyReceipt } from '#server/credits/receipts.ts'
import { readStopLink } from '#server/credits/emails/stop-link.ts'
import { acceptIdempotencyKeys } from '#server/http/idempotency/accept-keys.ts'
import { Pagination } from '#server/http/pagination.ts'
import { unseal } from '#server/http/seal.ts'
import { openChallenge } from '#server/sign-in/passkeys/challenges.ts'
import { PasskeyVerifier } from '#server/sign-in/passkeys/verifier.ts'
import { readQr } from '#web/check-ins/camera/read-qr.ts'
import { readWorstResponses } from '#test/saml/worst-responses.ts'
import { fillShape } from './worst-shapes.ts'

const secretKey = Buffer.alloc(32, 1)
const parts = new Pagination(secretKey)
const base64 = (text: string) => Buffer.from(text).toString('base64url')

const app = Fastify({ logger: false, http: { maxHeaderSize: 4_000_000 } })
// Keys that are this long are refused before the database is queried, so there is none.
acceptIdempotencyKeys(app, { db: undefined as never, now: () => 0, secretKey })
app.post('/', { config: { access: 'public', creates: true } }, () => ({}))

const refused = (parse: () => unknown) => {
  try {
    return parse()
  } catch {
    return null
  }
}
const partRequest = (query: object) => ({ query, params: {}, routeOptions: { url: '/' } }) as never

/**
 * Beginnings of CBOR values, which a passkey's response can repeat or nest. The last three announce more items or bytes
 * than follow.
 */
const cbor = [
  '81',
  'a1',
  'd8',
  '5f',
  '9f',
  'bf',
  'a0',
  '60',
  'f6',
  '9b00000000ffffffff',
  'bb00000000ffffffff',
  '5affffffff',
]
/** The maximum length of a passkey's response, in bytes. */
const maxAnswerBytes = 9_000

/** Decodes a passkey's response that repeats some bytes, once as a new passkey and once as a known one. */
async function decodePasskeys(verifier: PasskeyVerifier): Promise<void> {
  const expectation = { challenge: 'AAAA', origin: 'https://rollbook.x.edu', rpId: 'rollbook.x.edu' }
  const data = (type: string) => base64(JSON.stringify({ ...expectation, type }))
  const place = { shares: ['one'], account: 'one' }
  const head = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const
  // The verifier's own thread doesn't keep this thread running.
  const awake = setInterval(() => undefined, 60_000)
  for (const piece of cbor) {
    const bytes = Buffer.from(piece.repeat(maxAnswerBytes / (piece.length / 2)), 'hex').toString('base64url')
    const attestation = { clientDataJSON: data('webauthn.create'), attestationObject: bytes }
    await verifier.check({ response: { ...head, response: attestation }, ...expectation, publicKey: null }, place)
    const assertion = { clientDataJSON: data('webauthn.get'), authenticatorData: bytes, signature: bytes }
    await verifier.check({ response: { ...head, response: assertion }, ...expectation, publicKey: bytes }, place)
  }
  clearInterval(awake)
  await verifier.close()
}

/** Each parser takes a text of any length, or nothing. */
export const otherParsers: Record<string, (text: string) => unknown> = {
  'a cursor of a list': (cursor) => [
    refused(() => parts.read(partRequest({ cursor, limit: cursor }))),
    refused(() => unseal(secretKey, ['cursor', '/'], cursor)),
  ],
  'an Idempotency-Key': (text) =>
    app.inject({ method: 'POST', url: '/', headers: { 'idempotency-key': text.replaceAll(/[^\x20-\x7e]/g, 'x') } }),
  'a link of a receipt': (text) => [
    verifyReceipt(secretKey, text),
    verifyReceipt(secretKey, `${text}.${text}`),
    readReceiptPath({ attendance: text, signature: text }),
  ],
  'a link that stops emails': (text) => readStopLink(secretKey, { kind: 'receipts', student: text, signature: text }),
  "a passkey's answer": (text) =>
    [newPasskey, passkeySignIn, passkeyProof].map((shape) => shape.safeParse(fillShape(shape, text))),
  "a passkey's challenge": (text) =>
    [text, base64(`{"challenge":"${base64(text)}"}`)].map((challenge) =>
      openChallenge(secretKey, { purpose: 'sign-in', recipient: 'x' }, challenge, 0),
    ),
  "a passkey's bytes": () => decodePasskeys(new PasskeyVerifier()),
  'a SAML response': () => readWorstResponses(),
  'a link of a mail filter': () => readQr('urldefense'.repeat(100_000), 'rollbook.x.edu'),
  'the rule of a class': (text) => {
    const rule = { points: 1, cap: 1, needed: 1, choose_until: `2026-03-04T${text}` }
    return [
      creditRuleInput.safeParse(fillShape(creditRuleInput, text)),
      creditRuleInput.safeParse({ ...rule, counts: 'each', exclusive: true }),
      eventCreditInput.safeParse({ points: 1, note: text }),
    ]
  },
}
