// Makes the parts of an Excel file such as the reader of workbooks expects them, where other programs wrote them.

type Parts = Map<string, Uint8Array>
type Relation = { id: string; type: string; target: string }

/**
 * Returns the parts of a workbook by their usual names, in UTF-8. Some programs write backslashes, names in other
 * letters or with `%20`, UTF-16, or no list of types. Sheets that are only a chart are left out, as are those whose
 * part is missing.
 */
export function mendWorkbook(archive: ReadonlyMap<string, Uint8Array>): Parts {
  const parts: Parts = new Map(
    [...archive].map(([name, bytes]) => [name.replaceAll('\\', '/').replace(/^\.?\//, ''), toUtf8(bytes)]),
  )
  if (!parts.has('_rels/.rels')) return parts
  if (!parts.has(contentTypes)) parts.set(contentTypes, new TextEncoder().encode('<Types/>'))
  const relations = readRelations(parts, '_rels/.rels', '')
  const workbook = relations.find(({ type }) => type.endsWith('/officeDocument'))?.target
  const text = workbook === undefined ? null : readPart(parts, workbook)
  if (workbook === undefined || text === null) return parts
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const sheets = new Set(
    readRelations(parts, `${folder}_rels/${workbook.slice(folder.length)}.rels`, folder).flatMap((relation) =>
      relation.type.endsWith('/worksheet') && parts.has(relation.target) ? relation.id : [],
    ),
  )
  const isSheet = (element: string) => sheets.has(/\w:id\s?=\s?["']([^"']{0,200})["']/.exec(element)?.[1] ?? '')
  if (sheets.size > 0)
    parts.set(
      workbook,
      new TextEncoder().encode(text.replaceAll(sheetElement, (element) => (isSheet(element) ? element : ''))),
    )
  return parts
}
const contentTypes = '[Content_Types].xml'
const sheetElement = /<(?:\w{1,20}:)?sheet\s[^<>]{1,2000}>/g

/** Reads the relations of a part, and gives their targets the names that they have there. */
function readRelations(parts: Parts, path: string, folder: string): Relation[] {
  const elements = readPart(parts, path)?.match(/<(?:\w{1,20}:)?Relationship\s[^<>]{1,2000}>/g) ?? []
  const folded = foldNames(parts)
  return elements.map((element) => {
    const { id = '', type = '', target = '' } = readAttributes(element)
    const relation = { id, type, target: joinPath(folder, target) }
    const bytes = parts.get(relation.target) ?? folded.get(foldPath(relation.target))
    if (bytes) parts.set(relation.target, bytes)
    return relation
  })
}

/** Returns the attributes of an element by their names in small letters. */
function readAttributes(element: string): Partial<Record<string, string>> {
  const pairs = element.matchAll(/\s(\w{1,20})\s?=\s?(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries(
    Array.from(pairs, ([, name = '', quoted, singleQuoted]) => [name.toLowerCase(), quoted ?? singleQuoted ?? '']),
  )
}

/** Returns a target's path in the archive. */
function joinPath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const names: string[] = []
  for (const name of `${folder}${target}`.split('/'))
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  return names.join('/')
}

/** Returns the parts by names in which other letters and signs are alike. */
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

/** Returns a part in UTF-8 whose first bytes say that it is in UTF-16. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  const [first = 0, second = 0] = bytes
  if (first + second !== 0xfe + 0xff) return bytes
  const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  return new TextEncoder().encode(text.replace(/^(<\?xml[^<>]{0,99}?)\sencoding=["'][^"']{0,40}["']/, '$1'))
}
