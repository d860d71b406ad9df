// Imitates how Canvas imports a gradebook, according to its help page and the published behavior of its importer.
// Shares no code with the product or with the other importers.

type User = { id: string; login: string; first: string; last: string }

/**
 * Returns what Canvas would store for the assignment with a title, in thousandths by the user's id. Throws if Canvas
 * would refuse the file, doesn't know a user, or would create an assignment.
 */
export function importToCanvas(bytes: Buffer, users: User[], title: string): Map<string, number | 'excused'> {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const lines = text.split(/\r\n|\n/).slice(0, 3)
  const rows = parse(text, findSeparator(lines)).filter((row) => row.some((cell) => !/^ *$/.test(cell)))
  const head = rows.shift() ?? []
  const isSplit = head[0] === 'LastName' && head[1] === 'FirstName'
  const isHeader = isSplit
    ? head.length > 4 && head[2]!.includes('ID')
    : head.length > 3 && head[0]!.includes('Student')
  if (!isHeader) throw new Error('Invalid header row')
  let index = isSplit ? 3 : 2
  if (/SIS\s+User\s+ID/.test(head[index]!)) index += 1
  const login = index
  if (!/SIS\s+Login\s+ID/.test(head[login]!)) throw new Error('No login')
  index += 1
  if (/Integration\s+ID/.test(head[index]!)) index += 1
  if (head[index] !== 'Section') throw new Error('Invalid header row')
  const column = head.indexOf(title)
  if (column <= index || !/\s\(\d+\)$/.test(title)) throw new Error('A new assignment would be created')
  const byId = new Map(users.map((user) => [user.id, user]))
  const stored = new Map<string, number | 'excused'>()
  for (const row of rows) {
    if (row[0]!.includes('Points Possible')) {
      if (/read\s+only/.test(row[column]!)) throw new Error('Read only')
      continue
    }
    if (row.every((cell) => /^\s*(Muted|Manual Posting.*)?\s*$/i.test(cell))) continue
    const user = byId.get(row[isSplit ? 2 : 1]!)
    if (!user) throw new Error(`Unknown user in ${row.join()}`)
    const grade = row[column]!.trim()
    if (stored.has(user.id)) throw new Error('Twice')
    if (grade.toUpperCase() === 'EX') stored.set(user.id, 'excused')
    else if (/^-?[0-9.,]+%?$/.test(grade)) {
      const parts = grade.split(/[.,]/)
      const decimals = parts.length > 1 ? `.${parts.pop()!}` : ''
      stored.set(user.id, Math.round(Number(parts.join('') + decimals) * 1_000))
    } else if (grade !== '' && grade !== 'N/A') throw new Error(`Not a grade: ${grade}`)
  }
  return stored
}

/**
 * Returns the separator that Canvas uses: the one with which the first three lines all have the same number of cells.
 */
function findSeparator(lines: string[]): string {
  const [semicolons = 0, commas = 0] = [';', ','].map((separator) => {
    const counts = new Set(lines.filter((line) => line !== '').map((line) => countCells(line, separator)))
    return counts.size === 1 ? [...counts][0]! : 0
  })
  return semicolons > commas ? ';' : ','
}

function countCells(line: string, separator: string): number {
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, 'x')
  return bare.includes('"') ? 0 : bare.split(separator).length
}

/** Parses CSV like Ruby. A quote inside an unquoted cell, or text after a quoted one, is malformed. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = []
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\n|$)`, 'gy')
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new Error('Malformed CSV')
    const [, quoted, plain = '', end] = match
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator && cell.lastIndex < text.length) continue
    if (end === separator) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
