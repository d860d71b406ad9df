// Makes an archive's files in compressed pieces, in a reader thread. Nothing is stored between two pieces: each piece
// contains the position of the next one.
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toCsv } from '#server/sheets/sheet.ts'
import { archiveFiles, fileReaders, type ArchiveFile } from './files.ts'
import type { PageCursor } from './page.ts'

/** A position in an archive: the index of a file, the number of its part, and how many rows the part has so far. */
export type ArchivePosition = {
  file: number
  part: number
  cursor: PageCursor | null
  rows: number
  /** The part's bytes before compression, and their checksum. */
  size: number
  crc: number
}
/** A compressed piece of a file. Only a file's last piece has a `total`. */
export type ArchivePiece = {
  bytes: Uint8Array<ArrayBuffer>
  /** Which rows the file contains, and its name in the archive. */
  file: ArchiveFile
  name: string
  total: Pick<ArchivePosition, 'rows' | 'size' | 'crc'> | null
  next: ArchivePosition | null
}

/**
 * The maximum number of rows in a file. A spreadsheet shows at most 1,048,576 rows, and a file in a ZIP can have at
 * most 4 GB.
 */
const maxRows = 1_000_000

const none = { rows: 0, size: 0, crc: 0 }
export const archiveStart: ArchivePosition = { file: 0, part: 1, cursor: null, ...none }

export const archiveQueries = {
  async archivePiece(
    db: DbOrTrx,
    { school, timeZone, position }: { school: string; timeZone: string; position: ArchivePosition },
  ): Promise<ArchivePiece> {
    const file = archiveFiles[position.file]!
    const { columns, read: readPage } = fileReaders[file]
    const page = await readPage(db, school, position.cursor)
    const sheet = { head: columns, rows: page.rows, timeZone }
    const text = new TextEncoder().encode(toCsv(sheet, position.size === 0 ? 'whole' : 'more'))
    const total = {
      rows: position.rows + page.rows.length,
      size: position.size + text.length,
      crc: crc32(text, position.crc),
    }
    const isLast = page.next === null || total.rows >= maxRows
    // Pieces that end this way can be concatenated into one compressed file.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH
    return {
      // This is a copy, because zlib's result may be part of a larger buffer, which couldn't be transferred to another
      // thread.
      bytes: new Uint8Array(deflateRawSync(text, { finishFlush })),
      file,
      name: position.part === 1 ? `${file}.csv` : `${file}-${position.part}.csv`,
      total: isLast ? total : null,
      next:
        page.next === null
          ? startOfFile(position.file + 1)
          : { ...position, ...(isLast ? nextPart(position) : total), cursor: page.next },
    }
  },
}

type ArchiveQueries = typeof archiveQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends ArchiveQueries {}
}

function startOfFile(file: number): ArchivePosition | null {
  return file < archiveFiles.length ? { ...archiveStart, file } : null
}

function nextPart({ part }: ArchivePosition): Partial<ArchivePosition> {
  return { ...none, part: part + 1 }
}
