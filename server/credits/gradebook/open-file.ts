import { decode, decodeFile, isLegacy, type Encoding, type LegacyEncoding } from '#contract/tables/encoding.ts'
import { repairTwiceEncoded } from '#contract/tables/twice-encoded.ts'
import { GradebookProblem } from './problem.ts'

/**
 * An opened file. Only its `text` is changed. In a legacy encoding, `text` has one character for each byte, so that all
 * bytes of other cells are kept. `read` decodes a part of it, `encode` returns the bytes of a changed text.
 */
export type OpenedFile = {
  text: string
  encoding: Encoding
  candidates: LegacyEncoding[]
  read: (part: string) => string
  encode: (text: string) => Uint8Array<ArrayBuffer>
}

/**
 * Opens a file in UTF-8, UTF-16 or the `chosen` encoding. Throws `gradebook_encoding` if it isn't text, such as a
 * workbook, or if it is in ISO-2022-JP.
 */
export function openFile(bytes: Uint8Array, chosen: LegacyEncoding | null): OpenedFile {
  const decoded = decodeFile(bytes, chosen)
  // In ISO-2022-JP a separator can be part of a character.
  if (!decoded || decoded.encoding === 'iso-2022-jp') throw new GradebookProblem('gradebook_encoding')
  const { text, encoding, candidates } = decoded
  if (isLegacy(encoding)) {
    // In these encodings, separators, quotes and line breaks are never part of another character.
    const read = (part: string) => repairTwiceEncoded(decode(Buffer.from(part, 'latin1'), encoding))
    const encode = (changed: string) => Uint8Array.from(Buffer.from(changed, 'latin1'))
    return { text: Buffer.from(bytes).toString('latin1'), encoding, candidates, read, encode }
  }
  const encode = (changed: string) => encodeText(changed, encoding)
  // Half a character, for example, couldn't be written back unchanged.
  if (Buffer.compare(encode(text), bytes) !== 0) throw new GradebookProblem('gradebook_encoding')
  return { text, encoding, candidates, read: repairTwiceEncoded, encode }
}

function encodeText(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le')
  return bytes
}
