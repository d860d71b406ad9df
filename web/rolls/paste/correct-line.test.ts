import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchedLine } from '#contract/rolls/marks.ts'
import { findHeader, withLines, withMatched } from './correct-line.ts'
import { splitLines } from './split-list.ts'

const meaning = (text: string, overrides: Partial<MatchedLine> = {}): Omit<MatchedLine, 'line'> => ({
  text,
  result: 'refused',
  person: null,
  newcomer: null,
  choices: [],
  reason: 'Nobody.',
  is_header: false,
  same_as: null,
  ...overrides,
})
const matched = (text: string) => splitLines(text).map(({ line, text: lineText }) => ({ ...meaning(lineText), line }))
const shown = (lines: readonly MatchedLine[]) => lines.map(({ line, text }) => `${line} ${text}`)

for (const [title, text, line, replacements, lines] of [
  ['one line', 'Maja\nNoor', 2, ['n@x.edu'], ['1 Maja', '2 n@x.edu']],
  ['two students', 'Zzz\n\nNoor', 1, ['a@x.edu', 'b@x.edu'], ['1 a@x.edu', '3 Noor', '4 b@x.edu']],
  [
    'the last line',
    'Maja\nZzz\n \n',
    2,
    ['a@x.edu', 'b@x.edu', 'c@x.edu'],
    ['1 Maja', '2 a@x.edu', '3 b@x.edu', '4 c@x.edu'],
  ],
] as const)
  test(`a corrected line becomes ${title}, and no student of it is lost`, () => {
    const corrected = withMatched(
      matched(text),
      line,
      replacements.map((replacement) => meaning(replacement)),
    )
    assert.deepEqual(shown(corrected), lines)
    assert.deepEqual(shown(matched(withLines(text, line, replacements))), lines, 'the draft has the same lines')
  })

test('only the first line of a list names its columns', () => {
  const [header, otherLine] = [
    { ...meaning('Last Name,First Name', { is_header: true }), line: 1 },
    { ...meaning('Chen,Ana'), line: 2 },
  ]
  assert.equal(findHeader([header, otherLine]), header)
  assert.equal(findHeader([otherLine, header]), null)
  assert.equal(findHeader([]), null)
})
