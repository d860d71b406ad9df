import { keyedHash } from '#server/http/secrets.ts'

/** Under which key the failures at an account's door are counted: a known browser's own, or with null those of strangers. */
export function lockoutKey(
  secretKey: Buffer,
  kind: 'admin' | 'student',
  email: string,
  browser: string | null,
): string {
  return keyedHash(secretKey, 'lockout', kind, email, ...(browser === null ? [] : [browser]))
}
