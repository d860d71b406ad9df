import { attendanceColumn } from '#contract/rolls/sheets.ts'
import { sheetText } from '#contract/sheet-text.ts'

/**
 * A line of a CSV file with its end. Older files may have cells without quotes. A cell in quotes may contain line ends,
 * and `""` inside one reads as the end of one quoted part and the start of the next. Sticky: each line starts where the
 * last one ended, so the search is linear.
 */
const lines = /(?:"[^"]*"|[^"\r\n])+(?:\r\n|$)/gy
/** A cell and the comma or line end before it. */
const cells = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g

const idColumn = attendanceColumn('studentId')
const emailColumn = attendanceColumn('email')

/** Returns an attendance file made by `toCsv` without the lines of one student. Every other byte stays. */
export function withoutStudent(file: string, { id, email }: { id: string; email: string }): string {
  return file.replaceAll(lines, (line) => {
    const texts = [...line.matchAll(cells)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
    return texts[idColumn] === sheetText(id) || texts[emailColumn] === sheetText(email) ? '' : line
  })
}
