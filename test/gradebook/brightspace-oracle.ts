// Imitates how Brightspace imports grades, according to D2L's help page “Importing grades” and the sample file there.
// Shares no code with the product or with the other importers.

type User = { id: string; login: string }

/**
 * Returns what Brightspace would store for the grade item in a column title, in thousandths by the user's id. Throws if
 * Brightspace would refuse the file or doesn't know a user. Grades above the item's points are capped.
 */
export function importToBrightspace(bytes: Buffer, users: User[], title: string): Map<string, number> {
  const text = bytes.toString('utf8')
  const [head = [], ...rows] = table(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  const key = head[0]
  if (key !== 'OrgDefinedId' && key !== 'Username') throw new Error('The first column has to be the key field')
  const indicator = head.indexOf('End-of-Line Indicator')
  if (indicator !== head.length - 1) throw new Error('No end-of-line indicator')
  const column = head.indexOf(title)
  const [, , tag = ''] = /^(.+) Points Grade(.*)$/s.exec(title) ?? []
  if (column < 1 || (tag !== '' && !tag.startsWith(' <Numeric '))) throw new Error('Not a numeric grade item')
  const maximum = Number(/MaxPoints:([\d.]+)/.exec(tag)?.[1] ?? Infinity)
  const userIds = new Map(users.map((user) => [key === 'Username' ? user.login : user.id, user.id]))
  const stored = new Map<string, number>()
  rows.forEach((row, index) => {
    if (row.length !== head.length || row[indicator] !== '#') throw new Error(`Row ${index + 2} doesn't end with #`)
    const user = userIds.get(row[0]!.replace(/^#/, ''))
    if (user === undefined) throw new Error(`Unknown user ${row[0]!}`)
    const grade = row[column]!
    if (grade === '') return
    if (!/^\d+(?:[.,]\d+)?$/.test(grade)) throw new Error(`Not a number: ${grade}`)
    stored.set(user, Math.round(Math.min(Number(grade.replace(',', '.')), maximum) * 1_000))
  })
  return stored
}

/** Parses CSV or TSV, depending on the first line. */
function table(text: string): string[][] {
  const [firstLine = ''] = text.split('\n')
  const separator = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '').includes('\t') ? '\t' : ','
  const rows: string[][] = [[]]
  let cell = ''
  let isOpen = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]!
    if (isOpen) {
      if (sign !== '"') cell += sign
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isOpen = false
    } else if (sign === '"' && cell === '') isOpen = true
    else if (sign === separator) {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[index + 1] === '\n') index += 1
      rows.at(-1)!.push(cell)
      rows.push([])
      cell = ''
    } else cell += sign
  }
  if (isOpen) throw new Error('An open quote')
  rows.at(-1)!.push(cell)
  return rows.filter((row) => row.length > 1)
}
