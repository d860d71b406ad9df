import { keyedHash } from '#server/http/secrets.ts'

/** Returns the key under which failed sign-ins are counted: one per known browser, and one (null) for all others. */
export function lockoutKey(
  secretKey: Buffer,
  kind: 'admin' | 'student',
  email: string,
  browser: string | null,
): string {
  return keyedHash(secretKey, 'lockout', kind, email, ...(browser === null ? [] : [browser]))
}
