import { attendanceColumn } from '#contract/rolls/sheets.ts'
import { sheetText } from '#contract/sheet-text.ts'

/**
 * A line of a CSV file including its line break. Older files may have cells without quotes. A quoted cell may contain
 * line breaks, and a `""` in it matches as the end of one quoted part and the start of the next. Sticky: each line must
 * start where the last one ended, so the search is linear.
 */
const lines = /(?:"[^"]*"|[^"\r\n])+(?:\r\n|$)/gy
/** A cell and the comma before it, if there is one. */
const cells = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g

const idColumn = attendanceColumn('studentId')
const emailColumn = attendanceColumn('email')

/** Returns an attendance file made by `toCsv` without one student's lines. Every other byte stays the same. */
export function withoutStudent(file: string, { id, email }: { id: string; email: string }): string {
  return file.replaceAll(lines, (line) => {
    const texts = [...line.matchAll(cells)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
    return texts[idColumn] === sheetText(id) || texts[emailColumn] === sheetText(email) ? '' : line
  })
}
