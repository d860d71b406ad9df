// Imitates how Blackboard uploads a gradebook, according to its help page “Work offline with grade data”. Shares no
// code with the product or with the other importers.

type User = { id: string; login: string }

/**
 * Returns what Blackboard would store for the column with a title, in thousandths by the user's id. Throws if
 * Blackboard would skip a row without a known Username, or would create a new text column because the title has no id.
 */
export function uploadToBlackboard(bytes: Buffer, users: User[], title: string): Map<string, number> {
  const text = decoded(bytes)
  const isTabs = /^[^\r\n]*\t/.test(text)
  const rows = split(text, isTabs ? '\t' : ',')
  const head = rows[0] ?? []
  const username = head.indexOf('Username')
  if (username === -1) throw new Error('No Username')
  const id = / \|(\d+)$/.exec(title)?.[1]
  const column = head.findIndex((heading) => id !== undefined && heading.endsWith(` |${id}`))
  if (column === -1) throw new Error('A new text column worth 0 points')
  const stored = new Map<string, number>()
  for (const row of rows.slice(1)) {
    if (row.length !== head.length) throw new Error('A row of another length')
    const user = users.find(({ login }) => login === row[username])
    if (!user) throw new Error(`Not enrolled: ${row[username]!}`)
    const grade = row[column]!
    if (grade === '' || grade === 'In Progress' || grade === 'Needs Grading') continue
    const points = /^(\d+)(?:[.,](\d{1,3}))?$/.exec(grade)
    if (!points) throw new Error(`Not a number: ${grade}`)
    stored.set(user.id, Number(points[1]) * 1_000 + Number((points[2] ?? '').padEnd(3, '0')))
  }
  return stored
}

function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return bytes.subarray(2).toString('utf16le')
  if (first === 0xfe && second === 0xff) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
  if (second === 0) return bytes.toString('utf16le')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function split(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let position = 0
  while (position < text.length) {
    const row: string[] = []
    for (;;) {
      let cell = ''
      if (text[position] === '"') {
        const end = closing(text, position + 1)
        cell = text
          .slice(position + 1, end)
          .split('""')
          .join('"')
        position = end + 1
      } else {
        const start = position
        while (
          position < text.length &&
          text[position] !== separator &&
          text[position] !== '\n' &&
          text[position] !== '\r'
        )
          position += 1
        cell = text.slice(start, position)
      }
      row.push(cell)
      if (text[position] !== separator) break
      position += 1
    }
    if (position < text.length && text[position] !== '\r' && text[position] !== '\n')
      throw new Error('Text after a quote')
    position += text.startsWith('\r\n', position) ? 2 : 1
    if (row.length > 1) rows.push(row)
  }
  return rows
}

function closing(text: string, start: number): number {
  for (let position = start; ; position += 2) {
    position = text.indexOf('"', position)
    if (position === -1) throw new Error('An open quote')
    if (text[position + 1] !== '"') return position
  }
}
