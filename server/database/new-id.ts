import { takeRandom } from './random.ts'

/**
 * An id nobody can guess: 96 random bits as 16 URL-safe characters. It is printed inside QR codes. It begins with a
 * letter or digit, since a spreadsheet takes a leading hyphen for a formula.
 */
export function newId(): string {
  let id = takeRandom(12)
  while (id.startsWith('-') || id.startsWith('_')) id = takeRandom(12)
  return id
}

const timeInBytes = 6

/**
 * An id for a row that comes with hundreds of others: its first half is the moment `at` (ms), so that rows written
 * together stand together in the index, the second half 48 random bits. Whoever knows it may do nothing by it.
 */
export function newRowId(at: number): string {
  time.writeUIntBE(at, 0, timeInBytes)
  return time.toString('base64url') + takeRandom(6)
}

const time = Buffer.alloc(timeInBytes)
