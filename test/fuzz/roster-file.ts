import type { Dice } from '#test/permissions/random-worlds/dice.ts'

export type DrawnStudent = { first: string; last: string; email: string }

/** A file as a spreadsheet or another program may have written it, and its rows. */
export type RosterFile = { bytes: Buffer; students: DrawnStudent[]; description: string }

const names = [
  'Maya',
  'Bergström',
  "O'Neil",
  'van der Berg',
  'Ngũgĩ wa Thiong’o',
  '李',
  'שלום',
  'Þórdís',
  'Łukasz',
  '=1+1',
  '=HYPERLINK("http://x.test","Click")',
  '+1 555 0100',
  '-Anna',
  '@SUM(A1)',
  "'quoted",
  '＝ＣＭＤ',
  '＋x',
  '－x',
  '＠x',
  '\t=1+1',
  'Smith, Jr.',
  'a;b',
  'a|b',
  'say "hi"',
  '""',
  'two\nlines',
  'two\r\nlines',
  'Zoë 😀',
  '\u202Eevil',
  'x'.repeat(100),
  'x'.repeat(101),
  '<b>bold</b>',
  '#REF!',
  '1e5',
  '0012',
  '',
]
/** The beginnings of addresses. All of them are allowed before the @. */
const starts = ['m.bergstrom', '=cmd', '+plus', '-dash', "o'neil", 'a|b', '{x}', '#1', 'n']

/** Draws a roster file. `mark` is in every email address, so that different files have different people. */
export function drawRosterFile(dice: Dice, domain: string, mark: string): RosterFile {
  const students = Array.from({ length: dice.between(1, 8) }, () => drawStudent(dice, domain, mark))
  const encoding = dice.oneOf(['utf8', 'utf8 with its mark', 'utf16', 'windows-1252'] as const)!
  const isWestern = encoding === 'windows-1252'
  const writtenStudents = isWestern ? students.map(western) : students
  const delimiter = dice.oneOf([',', ';', '\t', '|'])!
  const end = dice.oneOf(['\r\n', '\n'])!
  const quotesAll = dice.chance(40)
  const order = dice.oneOf([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ])!
  const hasExtraColumn = dice.chance(30)
  const line = (cells: string[]) =>
    [...order.map((n) => cells[n]!), ...(hasExtraColumn ? [cells[3] ?? 'A1'] : [])]
      .map((cell) => quoted(cell, quotesAll))
      .join(delimiter)
  const lines = [
    line(['First Name', 'Last Name', 'Email', 'Section']),
    ...writtenStudents.flatMap(({ first, last, email }) => [
      ...(dice.chance(5) ? [''] : []),
      line([first, last, email]),
    ]),
  ]
  const note = dice.chance(20) ? `sep=${delimiter}${end}` : ''
  const text = `${note}${lines.join(end)}${dice.chance(70) ? end : ''}`
  return {
    bytes: encoded(text, encoding),
    students: writtenStudents,
    description: `${encoding}, ${JSON.stringify(delimiter)}, ${JSON.stringify(end)}${quotesAll ? ', all quoted' : ''}${note ? ', with a note' : ''}`,
  }
}

function drawStudent(dice: Dice, domain: string, mark: string): DrawnStudent {
  const emailDomain = dice.chance(88) ? domain : dice.oneOf(['gmail.com', `sub.${domain}`, '', 'x@y'])!
  const name = () => (dice.chance(50) ? dice.oneOf(names)! : `${dice.oneOf(names)} ${dice.oneOf(names)}`)
  const email = `${dice.oneOf(starts)}${dice.between(0, 30)}.${mark}@${emailDomain}`
  return { first: name(), last: name(), email: dice.chance(20) ? email.toUpperCase() : email }
}

/** Returns the student with only those characters that windows-1252 has. */
function western({ first, last, email }: DrawnStudent): DrawnStudent {
  const kept = (text: string) => text.replaceAll(/[^\p{ASCII}\u00A0-\u00FF]/gu, 'ö')
  return { first: kept(first), last: kept(last), email }
}

function quoted(cell: string, always: boolean): string {
  return always || /[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function encoded(text: string, encoding: 'utf8' | 'utf8 with its mark' | 'utf16' | 'windows-1252'): Buffer {
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  if (encoding === 'utf16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(encoding === 'utf8' ? text : `\uFEFF${text}`)
}
