import { randomBytes } from 'node:crypto'

/** An id nobody can guess: 96 random bits as 16 URL-safe characters. It is printed inside QR codes. */
export function newId(): string {
  return randomBytes(12).toString('base64url')
}
