import { oneLine } from './typed-text.ts'

/**
 * The most characters and bytes of a title in a file's name. File systems hold 255 bytes, and the longest name has two
 * titles and 26 bytes besides. Letters of most scripts have three bytes.
 */
const longest = { characters: 80, bytes: 114 }

/** The part of a file's name that comes from a title: letters and digits of any script, and `_` for the rest. */
export function fileNamePart(title: string, whenNone = 'event'): string {
  const slug = oneLine(title)
    .replaceAll(/[^\p{L}\p{N}\p{M}\u200c\u200d][^\p{L}\p{N}]*/gu, '_')
    // Each run is one `_` by now.
    .replaceAll(/^_|_$/g, '')
  return cut(slug) || whenNone
}

/** Cuts between characters, because half of one would be invalid in a URL. */
function cut(text: string): string {
  let bytes = 0
  const characters = Array.from(text)
  const end = characters.findIndex((character, index) => {
    bytes += encodedLength(character.codePointAt(0)!)
    return index === longest.characters || bytes > longest.bytes
  })
  return end === -1 ? text : characters.slice(0, end).join('')
}

/** The bytes of a character in UTF-8. */
function encodedLength(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

/** The two kinds of attendance files, by file extension. */
export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** Their media types. */
export const sheetTypes: Record<SheetFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `attendance_{event}_{date}.csv`, the date as YYYY-MM-DD in the university's zone. */
export function attendanceFileName(event: string, day: string, format: SheetFormat = 'csv'): string {
  return `attendance_${fileNamePart(event)}_${day}.${format}`
}

/** `{class}_{event}_attendance_{date}.csv`: which students of a class came to one event. */
export function classReportFileName(
  className: string,
  event: string,
  day: string,
  format: SheetFormat = 'csv',
): string {
  return `${fileNamePart(className, 'class')}_${fileNamePart(event)}_attendance_${day}.${format}`
}

/** `{class}_overall_attendance_{date}.csv`: a class over all its events. */
export function overallReportFileName(className: string, day: string, format: SheetFormat = 'csv'): string {
  return `${fileNamePart(className, 'class')}_overall_attendance_${day}.${format}`
}

/** `{class}_gradebook_explained_{date}.csv`: how the numbers in a filled gradebook file came about. */
export function gradebookExplanationName(className: string, day: string): string {
  return `${fileNamePart(className, 'class')}_gradebook_explained_${day}.csv`
}

/** `{class}_credit_{date}.csv`, or with `explained` `{class}_credit_explained_{date}.csv`: the credits of a class. */
export function creditFileName(
  className: string,
  day: string,
  { format, explained }: { format: SheetFormat; explained: boolean },
): string {
  return `${fileNamePart(className, 'class')}_credit${explained ? '_explained' : ''}_${day}.${format}`
}

/** `{class}_published_credit_{date}.csv`: the credits of a class as they were published on that day. */
export function publishedFileName(className: string, day: string): string {
  return `${fileNamePart(className, 'class')}_published_credit_${day}.csv`
}

/** `poster_{event}`: the name a browser suggests when a poster is saved as PDF. */
export function posterTitle(event: string): string {
  return `poster_${fileNamePart(event)}`
}

/** `names_{event}`: the name a browser suggests when a name list is saved as PDF. */
export function nameListTitle(event: string): string {
  return `names_${fileNamePart(event)}`
}

/** Returns the file name of a student's own data. The day is YYYY-MM-DD in the university's zone. */
export function studentDataFileName(day: string, format: 'json' | 'csv'): string {
  return `my_attendance_data_${day}.${format}`
}

/** The audit as a file; the day as YYYY-MM-DD in the file's zone. */
export function auditFileName(day: string): string {
  return `audit_${day}.csv`
}
