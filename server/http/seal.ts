import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

type SealKey = [use: 'idempotency' | 'cursor' | 'provider', key: string]

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/**
 * Encrypts a text: reading it takes the server's secret and `key`, and no one can change it. `use` keeps kinds apart.
 */
export function seal(secretKey: Buffer, [use, key]: SealKey, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyFrom(secretKey, use, key), iv)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts what `seal` made with the same keys. Throws when one differs or the text was changed. */
export function unseal(secretKey: Buffer, [use, key]: SealKey, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, keyFrom(secretKey, use, key), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
}

function keyFrom(secretKey: Buffer, use: string, key: string): Buffer {
  return createHmac('sha256', secretKey).update(`seal\u0000${use}\u0000${key}`).digest()
}
