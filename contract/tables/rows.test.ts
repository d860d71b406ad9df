import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellTexts, findSeparator, readRows, replaceCells, type Separator } from './rows.ts'

const read = (text: string, separator?: Separator) => {
  const table = readRows(text, separator ? { separator } : {})
  return table.rows.map((row) => ({ line: row.line, cells: cellTexts(text, row), isBroken: row.isBroken }))
}
const plain = (text: string) => read(text).map(({ line, cells }) => [line, ...cells])

test('reads rows with any line end and separator, and skips blank lines', () => {
  for (const end of ['\n', '\r\n', '\r'])
    for (const sign of [',', ';', '\t', '|']) {
      const text = ['First,Last,Email', '', 'Maya,Bergström,m@x.edu', 'Chidi,Okafor,c@x.edu'].join(end)
      assert.deepEqual(plain(text.replaceAll(',', sign)), [
        [1, 'First', 'Last', 'Email'],
        [3, 'Maya', 'Bergström', 'm@x.edu'],
        [4, 'Chidi', 'Okafor', 'c@x.edu'],
      ])
    }
})

test('reads quoted cells with separators, quotation marks and line breaks, and counts lines like a text editor', () => {
  assert.deepEqual(plain('Name,Note\n"Bergström, Maya","says ""hi""\nand more"\nChidi,x'), [
    [1, 'Name', 'Note'],
    [2, 'Bergström, Maya', 'says "hi"\nand more'],
    [4, 'Chidi', 'x'],
  ])
})

test('removes the byte-order mark and Excel’s note about the separator', () => {
  assert.deepEqual(plain('\uFEFFsep=;\r\nA,1;B\r\nc;d'), [
    [2, 'A,1', 'B'],
    [3, 'c', 'd'],
  ])
})

test('an unmatched quotation mark breaks only its own line, wherever it is', () => {
  const people = Array.from({ length: 50 }, (_, index) => `First${index},Last${index},s${index}@x.edu`)
  const breaks: Record<string, (line: string) => string> = {
    'at the start': (line) => `"${line}`,
    'at the start of a cell': (line) => line.replace(',', ',"'),
    'around a word only': (line) => line.replace('First', '"First" '),
    'with text behind it': (line) => line.replace(/^(\w+)/, '"$1"x'),
  }
  for (const [place, spoil] of Object.entries(breaks))
    for (const index of [0, 20, 49])
      for (const secondIndex of [null, 30, 35]) {
        const lines = people.map((line, row) => (row === index || row === secondIndex ? spoil(line) : line))
        lines[40] = '"First40","Last, 40","s40@x.edu"'
        const rows = read(['First Name,Last Name,Email', ...lines].join('\n'))
        assert.equal(rows.length, 51, place)
        for (const [row, { cells, isBroken }] of rows.slice(1).entries()) {
          assert.equal(cells.at(-1), `s${row}@x.edu`, `${place}, line ${row}`)
          if (row !== 40) assert.equal(isBroken, row === index || row === secondIndex)
        }
      }
})

test('a comment with several lines may contain an address', () => {
  const comment = '"Good talk,\nwrite to a@x.edu, please"'
  assert.deepEqual(plain(`Name,Points,Comment\nMaya,5,${comment}\nChidi,4,\n`), [
    [1, 'Name', 'Points', 'Comment'],
    [2, 'Maya', '5', 'Good talk,\nwrite to a@x.edu, please'],
    [4, 'Chidi', '4', ''],
  ])
})

test('finds the separator even if names contain commas', () => {
  assert.equal(findSeparator('Student;ID;Login\nBergström, Maya;1;mb\nOkafor, Chidi;2;co'), ';')
  assert.equal(findSeparator('Student\tNote\nBergström, Maya\ta\n'), '\t')
  assert.equal(findSeparator('Email\na@x.edu'), ',')
})

test('in random texts, every character is in exactly one cell, separator or line end', () => {
  const signs = ['a', '"', ',', '\n', '\r\n', ' ', 'é@x.edu', '""', ';']
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let run = 0; run < 3_000; run += 1) {
    const text = Array.from({ length: next(40) }, () => signs[next(signs.length)]).join('')
    const { rows } = readRows(text, { separator: ',' })
    let position = 0
    let previous = 0
    for (const { line, bounds } of rows) {
      assert.ok(line > previous, text)
      previous = line
      for (let index = 0; index < bounds.length; index += 2) {
        const gap = text.slice(position, bounds[index])
        assert.match(gap, /^(?:[\s",]*|\uFEFF)$/, JSON.stringify(text))
        assert.ok(bounds[index]! >= position && bounds[index + 1]! >= bounds[index]!)
        position = bounds[index + 1]!
      }
    }
    assert.match(text.slice(position), /^[\s",]*$/)
  }
})

test('spaces around a quoted cell aren’t part of it, and stay when the cell changes', () => {
  const text = 'a, "b, c" ,d\n1, "2" , "3"x\n'
  const { rows, separator } = readRows(text)
  assert.deepEqual(
    rows.map((row) => cellTexts(text, row)),
    [
      ['a', 'b, c', 'd'],
      ['1', '2', ' "3"x'],
    ],
  )
  const [start = 0, end = 0] = rows[1]!.bounds.slice(2)
  assert.equal(replaceCells(text, [{ start, end, value: '7' }], separator), 'a, "b, c" ,d\n1, "7" , "3"x\n')
})

test('only edited cells change, and a quoted cell stays quoted', () => {
  const text = 'a,"b",c\n1,"2",3\n'
  const { rows, separator } = readRows(text)
  const [, second] = rows
  const edit = (column: number, value: string) => ({
    start: second!.bounds[column * 2]!,
    end: second!.bounds[column * 2 + 1]!,
    value,
  })
  assert.equal(replaceCells(text, [edit(1, '2,5'), edit(2, '7')], separator), 'a,"b",c\n1,"2,5",7\n')
  assert.equal(replaceCells(text, [edit(2, '7,5')], separator), 'a,"b",c\n1,"2","7,5"\n')
})

test('a formula such as ="0042", which keeps a spreadsheet from changing the text, is read as the text', () => {
  for (const cell of ['="0042"', '=("0042")', '"=""0042"""'])
    assert.deepEqual(plain(`ID,Name\n${cell},Maya`), [
      [1, 'ID', 'Name'],
      [2, '0042', 'Maya'],
    ])
  assert.deepEqual(plain('a,="b"&"c"'), [[1, 'a', '="b"&"c"']])
})

test('only rows with content count toward the limit, because spreadsheets write empty rows to the end of the sheet', () => {
  const table = 'Name,Email\nMaya,m@x.edu\n'
  assert.equal(readRows(table + ',\n'.repeat(100_000)).rows.length, 2)
  assert.equal(readRows(`${table}"",""\r\n`.padEnd(1_000_000, '"",""\r\n')).rows.length, 2)
  assert.equal(readRows(`${table},\n,\n`).rows.length, 4)
  assert.throws(() => readRows(`${table}${',\n'.repeat(100_000)}Chidi,c@x.edu\n`), RangeError)
})

test('below a note, a cell with several lines may contain an address, and a lost quote still spoils only its own line', () => {
  const head = 'Grades\n\nName,Comment,Email\n'
  assert.deepEqual(plain(`${head}Maya,"see\nc@x.edu",m@x.edu\n`).slice(1), [
    [3, 'Name', 'Comment', 'Email'],
    [4, 'Maya', 'see\nc@x.edu', 'm@x.edu'],
  ])
  // A cell too many in a student's row, or empty cells, don't hide a lost quote below them.
  for (const wide of ['Lee, Maya,m@x.edu,', ',,,,,', 'Total,1,,,'])
    assert.deepEqual(plain(`Name,Email,Notes\n${wide}\nChidi,c@x.edu,"late\nTim,t@x.edu,absent"\n`).slice(2), [
      [3, 'Chidi', 'c@x.edu', 'late'],
      [4, 'Tim', 't@x.edu', 'absent"'],
    ])
  const { rows } = readRows(`${head}"Maya,,m@x.edu\n"Chidi",,c@x.edu\n`)
  assert.deepEqual(
    rows.map(({ isBroken }) => isBroken),
    [false, false, true, false],
  )
})
