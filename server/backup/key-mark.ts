import { keyedHash } from '#server/http/secrets.ts'

/** What a backup says of the secret key: enough to know it again, and nothing to make it from. */
export function keyMark(key: Buffer): string {
  return keyedHash(key, 'backup')
}
