import { Zip, ZipPassThrough, type ZipInputFile } from 'fflate'
import { archiveReadmeWords } from '#contract/archive/words.ts'
import { sheetText } from '#contract/sheet-text.ts'
import { zonedTime } from '#server/time/zoned-time.ts'
import { fileReaders as described, type ArchiveFile } from './files.ts'
import { archiveStart, type ArchivePiece, type ArchivePosition } from './pieces.ts'

type Archive = {
  /** The university's name. */
  name: string
  timeZone: string
  /** When the archive was requested (ms). */
  madeAt: number
  readPiece: (position: ArchivePosition) => Promise<ArchivePiece>
}

/**
 * Yields a ZIP in chunks: the files as `readPiece` compresses them, and a README with their rows and columns. It reads
 * only as fast as the client takes chunks, so only one piece is in memory at a time.
 */
export async function* zipArchive({ name, timeZone, madeAt, readPiece }: Archive): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const files: ArchivedFile[] = []
  let entry: CompressedFile | null = null
  for (let position: ArchivePosition | null = archiveStart; position !== null;) {
    const piece: ArchivePiece = await readPiece(position)
    if (!entry) zip.add((entry = new CompressedFile(piece.name, madeAt)))
    entry.take(piece)
    if (piece.total) {
      files.push({ file: piece.file, name: piece.name, rows: piece.total.rows })
      entry = null
    }
    yield* ready.splice(0)
    position = piece.next
  }
  const readme = Object.assign(new ZipPassThrough('README.txt'), { mtime: madeAt })
  zip.add(readme)
  readme.push(new TextEncoder().encode(archiveReadme({ name, timeZone, madeAt, files })), true)
  zip.end()
  yield* ready
}

type ArchivedFile = { file: ArchiveFile; name: string; rows: number }

/** Returns the text of an archive's README: its files, their columns, and how to read them. */
function archiveReadme({
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

/** A file of the ZIP that was compressed elsewhere, in the reader's thread. */
class CompressedFile implements ZipInputFile {
  readonly filename: string
  readonly mtime: number
  readonly compression = 8
  size = 0
  crc = 0
  ondata!: NonNullable<ZipInputFile['ondata']>

  constructor(filename: string, mtime: number) {
    this.filename = filename
    this.mtime = mtime
  }

  take({ bytes, total }: ArchivePiece): void {
    if (total) Object.assign(this, { size: total.size, crc: total.crc })
    this.ondata(null, bytes, total !== null)
  }
}
