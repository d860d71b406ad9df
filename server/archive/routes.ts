import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Zip, ZipPassThrough, type ZipInputFile } from 'fflate'
import { archiveFileName } from '#contract/archive/archive.ts'
import { archiveCalls } from '#contract/archive/calls.ts'
import { archiveReadmeWords } from '#contract/archive/words.ts'
import { sheetText } from '#contract/sheet-text.ts'
import { recordAudit } from '#server/audit/record.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { notFound } from '#server/http/refusals.ts'
import { attachment } from '#server/http/send-bytes.ts'
import { toActor, requireViewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { zonedDay, zonedTime } from '#server/time/zoned-time.ts'
import { fileReaders as described, type ArchiveFile } from './files.ts'
import { archiveStart, type ArchivePiece, type ArchivePosition } from './pieces.ts'

/** Route that downloads everything a university has as a ZIP, for those who may delete it. The download is audited. */
export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader, refuseUnlessFresh } = deps

  serveCalls(app, deps, archiveCalls, {
    async 'GET /api/schools/:id/archive/'({ request, reply, params }) {
      const viewer = requireViewer(request)
      const school = await findOpenSchool(db, params.id)
      if (!school) throw notFound()
      await refuseUnlessFresh(viewer)
      const { id, name, time_zone: timeZone } = school
      const madeAt = now()
      const object = { object_kind: 'school', object_id: id, school_id: id }
      await recordAudit(db, { ...toActor(viewer), action: 'school.export', ...object }, madeAt)
      const zip = zipArchive({
        name,
        timeZone,
        madeAt,
        readPiece: (position) => openReader(request).read('archivePiece', { school: id, timeZone, position }),
      })
      // The first chunk is read before the header is sent, so that an error can still be sent.
      const first = await zip.next()
      const whole = async function* () {
        if (!first.done) yield first.value
        yield* zip
      }
      const day = zonedDay(madeAt, timeZone)
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(archiveFileName(name, day)))
        .send(Readable.from(whole()))
    },
  })
}

type Archive = {
  name: string
  timeZone: string
  /** When the archive was requested (ms). */
  madeAt: number
  readPiece: (position: ArchivePosition) => Promise<ArchivePiece>
}

/**
 * Yields a ZIP in chunks: the files as `readPiece` compresses them, and a README with their rows and columns. It reads
 * only as fast as the client does, so only one piece is in memory at a time.
 */
async function* zipArchive({ name, timeZone, madeAt, readPiece }: Archive): AsyncGenerator<Uint8Array> {
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
  // With CRLF, any editor on Windows shows the lines.
  return `${lines.join('\r\n')}\r\n`
}

/** A file in the ZIP that was compressed elsewhere: in a reader thread. */
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
