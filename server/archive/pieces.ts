// The files of an archive in compressed pieces, for the reader's thread. Nothing is stored between two pieces: each
// says where the next one begins.
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toCsv } from '#server/sheets/sheet.ts'
import { archiveFiles, fileReaders, type ArchiveFile } from './files.ts'
import type { PageCursor } from './page.ts'

/** A position in an archive: a file by its number, which part of it, and how many rows the part has so far. */
export type ArchivePosition = {
  file: number
  part: number
  cursor: PageCursor | null
  rows: number
  /** Bytes before compression, and their checksum. */
  size: number
  crc: number
}
/** A compressed piece of a file. `total` is set with the file's last piece. */
export type ArchivePiece = {
  bytes: Uint8Array<ArrayBuffer>
  /** The rows of the file, and its name in the archive. */
  file: ArchiveFile
  name: string
  total: Pick<ArchivePosition, 'rows' | 'size' | 'crc'> | null
  next: ArchivePosition | null
}

/** A spreadsheet shows at most 1,048,576 rows, and a file in a ZIP has at most 4 GB. */
const mostRows = 1_000_000

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
    const isLast = page.next === null || total.rows >= mostRows
    // Pieces that end this way can be concatenated to one compressed file.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH
    return {
      // A copy: what zlib returns may be a part of a larger buffer, which could not be handed to another thread.
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
