import { randomBytes } from 'node:crypto'

/**
 * An id nobody can guess: 96 random bits as 16 URL-safe characters. It is printed inside QR codes. It begins with a
 * letter or digit, since a spreadsheet takes a leading hyphen for a formula.
 */
export function newId(): string {
  let id = randomBytes(12).toString('base64url')
  while (/^[-_]/.test(id)) id = randomBytes(12).toString('base64url')
  return id
}
