import { randomFillSync } from 'node:crypto'

// Asking the system for randomness costs more than the rest of a check-in's arithmetic, whatever the amount.
const pool = Buffer.alloc(8_192)
let used = pool.length

/** So many random bytes, as URL-safe base64; each byte of the pool is given once and wiped. */
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
