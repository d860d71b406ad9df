import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchedLine } from '#contract/rolls/marks.ts'
import { findHeader, withHeaders, withLines, withMatched } from './correct-line.ts'
import { splitLines } from './split-list.ts'

const meaning = (text: string, overrides: Partial<MatchedLine> = {}): Omit<MatchedLine, 'line'> => ({
  text,
  result: 'refused',
  person: null,
  newcomer: null,
  choices: [],
  reason: 'Nobody.',
  is_header: false,
  unclear: null,
  same_as: null,
  ...overrides,
})
const matched = (text: string) => splitLines(text).map(({ line, text: lineText }) => ({ ...meaning(lineText), line }))
const listTexts = (lines: readonly MatchedLine[]) => lines.map(({ line, text }) => `${line} ${text}`)

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
  test(`a corrected line becomes ${title}, and no student is lost`, () => {
    const corrected = withMatched(
      matched(text),
      line,
      replacements.map((replacement) => meaning(replacement)),
    )
    assert.deepEqual(listTexts(corrected), lines)
    assert.deepEqual(listTexts(matched(withLines(text, line, replacements))), lines, 'the draft has the same lines')
  })

test('the nearest header above a line names its columns, and is kept with it', () => {
  const lines = ['Last,First', 'Chen,Ana', 'Name,Email', 'Zzz,z', 'Ana,a'].map((text, index) => ({
    ...meaning(text, { is_header: index === 0 || index === 2 }),
    line: index + 1,
  }))
  const headers = [1, 2, 4].map((line) => findHeader(lines, line)?.line)
  assert.deepEqual(headers, [undefined, 1, 3])
  assert.deepEqual(listTexts(withHeaders([lines[3]!, lines[4]!], lines)), ['3 Name,Email', '4 Zzz,z', '5 Ana,a'])
  assert.deepEqual(withHeaders([], lines), [])
})
