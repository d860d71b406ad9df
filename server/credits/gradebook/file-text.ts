import { GradebookProblem } from './problem.ts'

/** The encoding of a file's characters. A byte-order mark is part of the text. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'
export type FileText = { text: string; encoding: Encoding }

/**
 * Returns the text of a file in UTF-8 or UTF-16, with its byte-order mark if it has one. `bytesOf` returns exactly the
 * same bytes again, because only well-formed text is accepted. Throws `gradebook_encoding` for anything else, such as
 * Windows-1252 or an Excel workbook.
 */
export function decodeFile(bytes: Uint8Array): FileText {
  const encoding = detectEncoding(bytes)
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new GradebookProblem('gradebook_encoding')
  }
  // No system writes U+0000. A file that has it is binary.
  if (text.includes('\0')) throw new GradebookProblem('gradebook_encoding')
  return { text, encoding }
}

/** Returns a text as the bytes of its file. */
export function encodeFile({ text, encoding }: FileText): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le')
  return bytes
}

/** UTF-16 without a mark is recognized by its first character, which is an ASCII letter or a quote in all systems. */
function detectEncoding([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (second === 0 && first !== 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : 'utf-8'
}
