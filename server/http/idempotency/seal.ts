import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Encrypts an answer so that it takes both the server's secret and the caller's key to read it. */
export function seal(secretKey: Buffer, idempotencyKey: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyFrom(secretKey, idempotencyKey), iv)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts what `seal` made with the same two keys; throws when either differs. */
export function unseal(secretKey: Buffer, idempotencyKey: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, keyFrom(secretKey, idempotencyKey), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
}

function keyFrom(secretKey: Buffer, idempotencyKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`idempotency-answer\u0000${idempotencyKey}`).digest()
}
