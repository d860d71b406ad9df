import { randomFillSync } from 'node:crypto'

// One request for random bytes, of any length, costs more than the rest of a check-in's arithmetic.
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
