// Imitates how Moodle imports grades, according to “Grade import” in its documentation. The person maps the address to
// “useremail” and one column to a grade item. Shares no code with the product or the other importers.

type User = { id: string; email: string }
type Chosen = { encoding: string; separator: string; title: string }

/**
 * Returns what Moodle would store for the mapped column, in thousandths by the user's id. Throws if Moodle would stop
 * the whole import: a user isn't found (addresses are case-sensitive), a row has a different number of cells, or a
 * value isn't a number or is above 100.
 */
export function importToMoodle(
  bytes: Buffer,
  users: User[],
  { encoding, separator, title }: Chosen,
): Map<string, number> {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n')
  const [head = [], ...rows] = splitLines(text).map((line) => splitCells(line, separator))
  const titles = head.map((heading) => heading.trim())
  const [email, grade] = [titles.indexOf('Email address'), titles.indexOf(title)]
  if (email === -1 || grade === -1) throw new Error('Nothing to map')
  if (title.endsWith('(Feedback)')) throw new Error('Feedback alone wipes grades')
  const byEmail = new Map(users.map((user) => [user.email, user.id]))
  const stored = new Map<string, number>()
  for (const row of rows) {
    if (row.length !== titles.length) throw new Error('Weird columns')
    const user = byEmail.get(row[email]!.trim())
    if (user === undefined) throw new Error(`Unknown user ${row[email]!}`)
    const value = row[grade]!.trim()
    if (value === '' || value === '-') continue
    const points = Number(value.replace(',', '.'))
    if (!Number.isFinite(points)) throw new Error(`Bad grade ${value}`)
    if (points > 100) throw new Error('Grade too large')
    stored.set(user, Math.round(points * 1_000))
  }
  return stored
}

/** Splits a text into lines. A line ends at a line break with an even number of quotes before it. */
function splitLines(text: string): string[] {
  const lines: string[] = []
  let open = ''
  for (const part of text.split('\n')) {
    open = open === '' ? part : `${open}\n${part}`
    if (open.split('"').length % 2 === 0) continue
    if (open !== '') lines.push(open)
    open = ''
  }
  if (open !== '') throw new Error('An open quote')
  return lines
}

function splitCells(line: string, separator: string): string[] {
  const cells: string[] = []
  for (const part of line.split(separator)) {
    const last = cells.at(-1)
    if (last !== undefined && last.split('"').length % 2 === 0) cells[cells.length - 1] = last + separator + part
    else cells.push(part)
  }
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}
