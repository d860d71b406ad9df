import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

type SealKey = [use: 'idempotency' | 'cursor' | 'provider', key: string]

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/**
 * Encrypts a text. Reading it takes the server's secret and `key`, and changes to it are detected. `use` separates
 * kinds of texts.
 */
export function seal(secretKey: Buffer, [use, key]: SealKey, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyFrom(secretKey, use, key), iv)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text that `seal` made with the same keys. Throws when a key differs or the text was changed. */
export function unseal(secretKey: Buffer, [use, key]: SealKey, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, keyFrom(secretKey, use, key), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
}

function keyFrom(secretKey: Buffer, use: string, key: string): Buffer {
  return createHmac('sha256', secretKey).update(`seal\u0000${use}\u0000${key}`).digest()
}
