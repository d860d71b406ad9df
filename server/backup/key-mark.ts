import { keyedHash } from '#server/http/secrets.ts'

/** Returns a mark of the secret key for a backup. It shows whether a key is the same, but doesn't reveal the key. */
export function keyMark(key: Buffer): string {
  return keyedHash(key, 'backup')
}
