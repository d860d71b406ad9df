import { oneLine } from './typed-text.ts'

/**
 * The maximum length of a title in a file name. File systems allow 255 bytes, and the longest file name has two titles
 * and 26 other bytes. Letters in most scripts take three bytes.
 */
const longest = { characters: 80, bytes: 114 }

/**
 * Returns the part of a file name that comes from a title: letters and digits of any script, and `_` for everything
 * else.
 */
export function fileNamePart(title: string, whenNone = 'event'): string {
  const slug = oneLine(title)
    .replaceAll(/[^\p{L}\p{N}\p{M}\u200c\u200d][^\p{L}\p{N}]*/gu, '_')
    // Each run of other characters is a single `_` by now.
    .replaceAll(/^_|_$/g, '')
  return cut(slug) || whenNone
}

/** Truncates between characters, because half a character would be invalid in a URL. */
function cut(text: string): string {
  let bytes = 0
  const characters = Array.from(text)
  const end = characters.findIndex((character, index) => {
    bytes += encodedLength(character.codePointAt(0)!)
    return index === longest.characters || bytes > longest.bytes
  })
  return end === -1 ? text : characters.slice(0, end).join('')
}

/** Returns the number of bytes of a character in UTF-8. */
function encodedLength(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

/** The two formats of attendance files, by file extension. */
export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** The media types of these formats. */
export const sheetTypes: Record<SheetFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns `attendance_{event}_{date}.csv`, with the date as YYYY-MM-DD in the university's zone. */
export function attendanceFileName(event: string, day: string, format: SheetFormat = 'csv'): string {
  return `attendance_${fileNamePart(event)}_${day}.${format}`
}

/** Returns `{class}_{event}_attendance_{date}.csv`, for the students of a class who attended one event. */
export function classReportFileName(
  className: string,
  event: string,
  day: string,
  format: SheetFormat = 'csv',
): string {
  return `${fileNamePart(className, 'class')}_${fileNamePart(event)}_attendance_${day}.${format}`
}

/** Returns `{class}_overall_attendance_{date}.csv`, for a class's attendance at all its events. */
export function overallReportFileName(className: string, day: string, format: SheetFormat = 'csv'): string {
  return `${fileNamePart(className, 'class')}_overall_attendance_${day}.${format}`
}

/** Returns `{class}_gradebook_explained_{date}.csv`, for the explanation of the numbers in a filled gradebook file. */
export function gradebookExplanationName(className: string, day: string): string {
  return `${fileNamePart(className, 'class')}_gradebook_explained_${day}.csv`
}

/**
 * Returns `{class}_credit_{date}.csv`, or with `explained` `{class}_credit_explained_{date}.csv`, for the credit of a
 * class.
 */
export function creditFileName(
  className: string,
  day: string,
  { format, explained }: { format: SheetFormat; explained: boolean },
): string {
  return `${fileNamePart(className, 'class')}_credit${explained ? '_explained' : ''}_${day}.${format}`
}

/** Returns `{class}_published_credit_{date}.csv`, for the credit of a class as it was published on that day. */
export function publishedFileName(className: string, day: string): string {
  return `${fileNamePart(className, 'class')}_published_credit_${day}.csv`
}

/** Returns `poster_{event}`, the name that a browser suggests when a poster is saved as a PDF. */
export function posterTitle(event: string): string {
  return `poster_${fileNamePart(event)}`
}

/** Returns `names_{event}`, the name that a browser suggests when a name list is saved as a PDF. */
export function nameListTitle(event: string): string {
  return `names_${fileNamePart(event)}`
}

/** Returns the file name for a student's own data. The day is YYYY-MM-DD in the university's zone. */
export function studentDataFileName(day: string, format: 'json' | 'csv'): string {
  return `my_attendance_data_${day}.${format}`
}

/** Returns the name of an audit file. The day is YYYY-MM-DD in the file's zone. */
export function auditFileName(day: string): string {
  return `audit_${day}.csv`
}
