import { unzipSync } from 'fflate'
import type { OtherFormat } from '#contract/tables/other-format.ts'

/**
 * Returns the format of an Office file or a ZIP archive that isn't a workbook, by the names of its parts. Null for a
 * workbook or an unknown file.
 */
export function findPackedFormat(file: Uint8Array): OtherFormat | null {
  const names = listParts(file)
  if (names.length > 0 && !names.some((name) => officePart.test(name))) return 'zip'
  // A file that was cut off has no directory. Older Office files store the names of their parts with two bytes per
  // character.
  const text = names.length > 0 ? names.join('\n') : new TextDecoder('latin1').decode(file)
  if (/xl\/workbook\.|W\0o\0r\0k\0b\0o\0o\0k\0|B\0o\0o\0k\0\0/.test(text)) return null
  const bare = text.replaceAll('\0', '')
  return documents.find(([, part]) => bare.includes(part))?.[0] ?? null
}
/** Parts of Office files and OpenDocument files. */
const officePart =
  /^\.?[\\/]?(?:\[content_types\]\.xml|_rels[\\/]|xl[\\/]|word[\\/]document|ppt[\\/]pres|index[\\/]document\.iwa|content\.xml|mimetype$)/i
const documents: [OtherFormat, string][] = [
  ['word', 'word/document.xml'],
  ['word', 'WordDocument'],
  ['slides', 'ppt/presentation.xml'],
  ['slides', 'PowerPoint Document'],
  ['numbers', 'Index/Document.iwa'],
]

/** Returns the names of the files in a ZIP archive without unpacking them. Empty if its directory can’t be read. */
function listParts(archive: Uint8Array): string[] {
  const names: string[] = []
  try {
    unzipSync(archive, { filter: ({ name }) => names.push(name) < 0 })
  } catch {
    return []
  }
  // Where the directory isn’t in its place, other bytes are read as names.
  return names.every((name) => /^\P{Cc}+$/u.test(name)) ? names : []
}
