import { keyedHash } from '#server/http/secrets.ts'

/** What a backup stores of the secret key: enough to recognize it, but not to compute it. */
export function keyMark(key: Buffer): string {
  return keyedHash(key, 'backup')
}
