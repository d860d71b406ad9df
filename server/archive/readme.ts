import { archiveReadmeWords } from '#contract/archive/words.ts'
import { sheetText } from '#contract/sheet-text.ts'
import { zonedTime } from '#server/time/zoned-time.ts'
import { fileReaders as described, type ArchiveFile } from './files.ts'

export type ArchivedFile = { file: ArchiveFile; name: string; rows: number }

/** Returns the text of an archive's README: its files, their columns, and how to read them. */
export function archiveReadme({
  name,
  timeZone,
  madeAt,
  files,
}: {
  name: string
  timeZone: string
  madeAt: number
  files: ArchivedFile[]
}): string {
  const lines = [
    archiveReadmeWords.title({ school: sheetText(name) }),
    archiveReadmeWords.made({ at: zonedTime(madeAt, timeZone) }),
    '',
    archiveReadmeWords.times({ timeZone }),
    archiveReadmeWords.format,
    archiveReadmeWords.without,
    ...files.flatMap(({ file, name: fileName, rows }) => [
      '',
      archiveReadmeWords.file({ name: fileName, rows }),
      `  ${archiveReadmeWords[file]}`,
      `  ${archiveReadmeWords.columns({ columns: described[file].columns.join(', ') })}`,
    ]),
  ]
  // CRLF: Windows opens it in any editor.
  return `${lines.join('\r\n')}\r\n`
}
