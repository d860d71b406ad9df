// Repairs the parts of Excel files from other programs, so that the library that reads workbooks understands them.

type Parts = Map<string, Uint8Array>
type Relation = { id: string; type: string; target: string }

/**
 * Returns the parts of a workbook by their usual names, in UTF-8. Some programs write backslashes, names in a different
 * case or with `%20`, UTF-16, or no list of types. Sheets that aren’t tables, such as charts, are left out. Throws if
 * texts of cells are missing, as in a truncated file.
 */
export function repairWorkbook(archive: ReadonlyMap<string, Uint8Array>): Parts {
  const parts: Parts = new Map(
    [...archive].map(([name, bytes]) => [name.replaceAll('\\', '/').replace(/^\.?\//, ''), toUtf8(bytes)]),
  )
  if (readPart(parts, '_rels/.rels') === null) return parts
  if (readPart(parts, contentTypes) === null) parts.set(contentTypes, new TextEncoder().encode('<Types/>'))
  const relations = readRelations(parts, '_rels/.rels', '')
  const workbook = relations.find(({ type }) => type.endsWith('/officeDocument'))?.target
  const text = workbook === undefined ? null : readPart(parts, workbook)
  if (workbook === undefined || text === null) return parts
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const sheets = readRelations(parts, `${folder}_rels/${workbook.slice(folder.length)}.rels`, folder)
  const isTable = ({ type }: Relation) => type.endsWith('/worksheet')
  const textsPart = sheets.find(({ type, target }) => type.endsWith('/sharedStrings') && parts.has(target))
  const textCount = textsPart ? (readPart(parts, textsPart.target)!.match(textElement)?.length ?? 0) : 0
  if (sheets.some((sheet) => isTable(sheet) && findLastText(parts, sheet) >= textCount))
    throw new Error('The workbook lacks texts.')
  const otherIds = new Set(sheets.flatMap((relation) => (otherSheet.test(relation.type) ? relation.id : [])))
  if (sheets.some(isTable) && otherIds.size > 0)
    parts.set(
      workbook,
      new TextEncoder().encode(
        text.replaceAll(sheetElement, (element) => (otherIds.has(readAttributes(element).id ?? '') ? '' : element)),
      ),
    )
  return parts
}

/** Returns the highest index of a shared text that a sheet’s cells refer to, or -1. */
function findLastText(parts: Parts, { target }: Relation): number {
  let last = -1
  for (const [, index] of (readPart(parts, target) ?? '').matchAll(textCell)) last = Math.max(last, Number(index))
  return last
}
const textCell = /\st\s{0,9}=\s{0,9}["']s["'][^<>]{0,200}>\s{0,99}<(?:\w{1,20}:)?v>\s{0,9}(\d{1,9})/g
const textElement = /<(?:\w{1,20}:)?si[\s/>]/g
const otherSheet = /\/(?:chart|dialog|xl(?:Intl)?Macro)sheet$/i
const contentTypes = '[Content_Types].xml'
/** A quoted name may contain `>`. */
const sheetElement =
  /<(?:\w{1,20}:)?sheet\s(?:[^<>"']|"[^<"]{0,500}"|'[^<']{0,500}'){1,2000}>(?:\s{0,99}<\/(?:\w{1,20}:)?sheet\s{0,9}>)?/g
const relationElement = /<(?:\w{1,20}:)?Relationship\s(?:[^<>"']|"[^<"]{0,2000}"|'[^<']{0,2000}'){1,2000}>/g

/** Reads a part’s relations. Each part that exists is also stored by the exact name that its relation uses. */
function readRelations(parts: Parts, path: string, folder: string): Relation[] {
  const text = readPart(parts, path)?.replaceAll('\\', '/') ?? ''
  if (text !== '') parts.set(path, new TextEncoder().encode(text))
  const folded = foldNames(parts)
  return (text.match(relationElement) ?? []).map((element) => {
    const { id = '', type = '', target = '' } = readAttributes(element)
    const relation = { id, type, target: joinPath(folder, target) }
    const bytes = parts.get(relation.target) ?? folded.get(foldPath(relation.target))
    if (bytes) parts.set(relation.target, bytes)
    return relation
  })
}

/** Returns an element’s attributes by lower-case name, without a prefix such as `r:`. */
function readAttributes(element: string): Partial<Record<string, string>> {
  const pairs = element.matchAll(/\s([^\s=<>"'/]{1,99})\s{0,99}=\s{0,99}(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries(
    Array.from(pairs, ([, name = '', quoted, singleQuoted]) => [
      name.toLowerCase().replace(/^.*:/, ''),
      quoted ?? singleQuoted ?? '',
    ]),
  )
}

/** Resolves a relation’s target to its path in the archive. */
function joinPath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const names: string[] = []
  for (const name of `${folder}${target}`.split('/'))
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  return names.join('/')
}

/** Returns the parts by lower-case name, with codes such as `%20` decoded. */
function foldNames(parts: Parts): Parts {
  return new Map([...parts].map(([name, bytes]) => [foldPath(name), bytes]))
}

function foldPath(path: string): string {
  return path.toLowerCase().replaceAll(/%[\da-f]{2}/g, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)))
}

function readPart(parts: Parts, path: string): string | null {
  const bytes = parts.get(path) ?? foldNames(parts).get(foldPath(path))
  if (!bytes) return null
  parts.set(path, bytes)
  return new TextDecoder().decode(bytes)
}

/** Converts a part to UTF-8 if its byte-order mark is UTF-16. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  const [first = 0, second = 0] = bytes
  if (first + second !== 0xfe + 0xff) return bytes
  const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  return new TextEncoder().encode(text.replace(/^(<\?xml[^<>]{0,99}?)\sencoding=["'][^"']{0,40}["']/, '$1'))
}
