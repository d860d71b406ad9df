import { Unzip, UnzipInflate, zipSync } from 'fflate'

/** The most bytes that a file may unpack to: a roster of 10,000 students with 50 columns takes about 30 MB. */
export const maxUnpackedBytes = 64_000_000
/** Bytes unpacked at once. Deflate makes at most 1,032 bytes of one, so a step makes at most 4 MB. */
export const step = 4_096

/**
 * Returns a ZIP archive with the same files, not compressed, which can be read without more memory than it has. Throws
 * a RangeError as soon as the files have more than `mostUnpacked` bytes together, whatever the archive says of their
 * sizes. Its `cause` is how many bytes were unpacked.
 */
export function unpack(archive: Uint8Array): Uint8Array {
  const files = new Map<string, Uint8Array[]>()
  let unpacked = 0
  const unzip = new Unzip((file) => {
    const parts: Uint8Array[] = []
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      unpacked += part.length
      if (unpacked > maxUnpackedBytes) throw new RangeError('The file is too large when unpacked.', { cause: unpacked })
      parts.push(part)
      if (isLast) files.set(file.name, parts)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let offset = 0; offset < archive.length; offset += step)
    unzip.push(archive.subarray(offset, offset + step), offset + step >= archive.length)
  return zipSync(Object.fromEntries([...files].map(([name, parts]) => [name, joined(parts)])), { level: 0 })
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
