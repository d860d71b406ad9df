import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pasteWords } from '#contract/rolls/marks/words.ts'
import type { MatchedLine, MatchedPerson } from '#contract/rolls/marks.ts'
import {
  countStates,
  decisionsThatStay,
  faultsByLine,
  judgeLines,
  keepQuestions,
  linesToMark,
  toMarkSubject,
  type Decisions,
} from './judge-lines.ts'

const person = (id: string, present = false): MatchedPerson => ({
  id,
  first_name: id,
  last_name: '',
  email: `${id}@x.edu`,
  is_registered: true,
  present,
  marked: null,
})
const [maja, noor, ana, stranger] = [person('maja'), person('noor', true), person('ana'), person('other')]
const omar = { email: 'omar@x.edu', first_name: 'Omar', last_name: 'Haddad' }
const empty = {
  person: null,
  newcomer: null,
  choices: [],
  reason: null,
  is_header: false,
  unclear: null,
  same_as: null,
}
const line = (n: number, text: string, overrides: Partial<MatchedLine>): MatchedLine => ({
  ...empty,
  line: n,
  text,
  result: 'refused',
  ...overrides,
})

const list = [
  line(1, 'Maja', { result: 'matched', person: maja }),
  line(3, 'Noor', { result: 'matched', person: noor }),
  line(4, 'Omar', { result: 'new', newcomer: omar }),
  line(5, 'Ana', { result: 'ask', choices: [ana, stranger], reason: 'Two have this name.' }),
  line(6, 'Zzz', { reason: 'Nobody.' }),
  line(7, 'maja@x.edu', { result: 'matched', person: maja }),
]
const states = (decisions: Decisions = new Map()) => judgeLines(list, decisions).map(({ state }) => state)

test('an ambiguous line has no student until a person chooses one', () => {
  assert.deepEqual(states(), ['mark', 'there', 'new', 'ask', 'refused', 'twice'])
  const [, , , doubtful, , twice] = judgeLines(list, new Map())
  assert.equal(doubtful!.student, null)
  assert.equal(twice!.duplicateOfLine, 1)
  assert.deepEqual(linesToMark(judgeLines(list, new Map())).map(toMarkSubject), [{ student: 'maja' }, omar])
})

test('a choice marks the student, and a second line with the same student names the first', () => {
  const chosen = new Map([[5, { text: 'Ana', choice: 'ana' }]])
  assert.equal(states(chosen)[3], 'mark')
  const judged = judgeLines([...list, line(8, 'ana@x.edu', { result: 'matched', person: ana })], chosen)
  assert.deepEqual([judged[6]!.state, judged[6]!.duplicateOfLine], ['twice', 5])
  assert.equal(states(new Map([[5, { text: 'Ana', choice: 'no longer offered' }]]))[3], 'ask')
})

test('if a line is left out, a later line with the same student counts', () => {
  const decisions = new Map([[1, { text: 'Maja', choice: null }]])
  assert.deepEqual(states(decisions), ['left-out', 'there', 'new', 'ask', 'refused', 'mark'])
  assert.equal(countStates(judgeLines(list, decisions))['left-out'], 1)
})

test('lines that aren’t about a student are left out, and aren’t problems', () => {
  const [header] = judgeLines(
    [line(1, 'Name,Email', { result: 'skipped', reason: 'Columns.', is_header: true })],
    new Map(),
  )
  assert.equal(header!.state, 'left-out')
})

test('a decision about a different text is ignored and dropped', () => {
  const decisions = new Map([
    [1, { text: 'Someone else', choice: null }],
    [5, { text: 'Ana', choice: 'ana' }],
  ])
  assert.deepEqual(states(decisions).slice(0, 1), ['mark'])
  assert.deepEqual([...decisionsThatStay(decisions, list).keys()], [5])
})

test('the server’s faults are shown at the pasted lines', () => {
  const sentLines = linesToMark(judgeLines(list, new Map()))
  const faults = faultsByLine([{ line: 2, field: 'email', reason: 'Wrong.', code: 'invalid' }], sentLines)
  assert.deepEqual([...faults], [[4, 'Wrong.']])
  assert.equal(judgeLines(list, new Map(), faults)[2]!.fault, 'Wrong.')
})

test('people below a heading that raised a question are still asked about when the heading is gone', () => {
  const results = keepQuestions(list, ['Maja', 'Omar', 'Ana', 'Zzz']).map(({ result, unclear }) => [result, unclear])
  assert.deepEqual(results, [
    ['ask', 'presence'],
    ['matched', null],
    ['refused', 'presence-and-person'],
    ['ask', 'presence-and-person'],
    ['refused', null],
    ['matched', null],
  ])
})

test('the notice of an undo says if somebody had already changed some or all of the marks', () => {
  const changed = 'The rest had already been changed.'
  assert.equal(pasteWords.undoneSome({ undone: 2, count: 3 }), `2 of 3 marks undone. ${changed}`)
  assert.doesNotMatch(pasteWords.undoneSome({ undone: 0, count: 1 }), /The rest|0 of 1/)
})
