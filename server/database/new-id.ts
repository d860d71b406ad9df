import { randomFillSync } from 'node:crypto'

/**
 * Returns an id that can't be guessed: 96 random bits as 16 URL-safe characters, which also fit in a QR code. It starts
 * with a letter or digit, because a spreadsheet reads a leading hyphen as a formula.
 */
export function newId(): string {
  let id = takeRandom(12)
  while (id.startsWith('-') || id.startsWith('_')) id = takeRandom(12)
  return id
}

const timeInBytes = 6

/**
 * Returns an id for a row that is inserted together with hundreds of others. The first half is the time `timestamp`
 * (ms), so that rows written together are next to each other in the index. The second half is 48 random bits. Knowing
 * the id doesn't grant access to anything.
 */
export function newRowId(timestamp: number): string {
  time.writeUIntBE(timestamp, 0, timeInBytes)
  return time.toString('base64url') + takeRandom(6)
}

const time = Buffer.alloc(timeInBytes)

// One request for random bytes, of any length, costs more than the rest of a check-in's computation.
const pool = Buffer.alloc(8_192)
let used = pool.length

/** Returns this many random bytes as URL-safe base64. Each byte of the pool is used once and wiped. */
export function takeRandom(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const text = pool.toString('base64url', used, used + bytes)
  pool.fill(0, used, used + bytes)
  used += bytes
  return text
}
