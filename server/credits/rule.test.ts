import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeCredit, type CreditEvent, type Rule, type Standing } from './rule.ts'

const eachRule: Rule = { counts: 'each', needed: null, points: 1_000, cap: null, best: null }
const standings: Record<string, Standing> = {
  y: { state: 'earns', reason: 'present' },
  n: { state: 'not-counted', reason: 'not-there' },
  x: { state: 'excused', reason: 'excused-by-class' },
  o: { state: 'chosen-elsewhere', reason: 'chosen' },
  u: { state: 'will-count', reason: 'upcoming' },
  w: { state: 'waiting', reason: 'appeal' },
}
const letters: Record<string, string> = {
  counted: 'Y',
  'over-cap': '+',
  'not-counted': 'N',
  excused: 'X',
  'chosen-elsewhere': 'O',
  'will-count': 'U',
  waiting: 'W',
}

/**
 * Returns events on consecutive days from a text: `y` was there, `n` wasn't. `worth` contains the events' own points.
 */
function toEvents(text: string, worth: (number | null)[] = []): CreditEvent[] {
  return text.split('').map((letter, index) => ({
    id: `e${index}`,
    startsAt: index * 86_400_000,
    points: worth[index] ?? null,
    standing: standings[letter]!,
  }))
}

/**
 * Applies a rule. Returns each event's state as one character, the number that count, the points, and the number
 * missing.
 */
function applyRule(rule: Partial<Rule>, text: string, worth?: (number | null)[]) {
  const { events, have, points, missing } = computeCredit({ ...eachRule, ...rule }, toEvents(text, worth))
  return [events.map(({ state }) => letters[state]).join(''), have, points, missing]
}

test('each event gives its own points or the rule’s, and the sum is limited by the cap', () => {
  assert.deepEqual(applyRule({}, 'yynxouw'), ['YYNXOUW', 2, 2_000, null])
  assert.deepEqual(applyRule({}, 'yy', [2_500, null]), ['YY', 2, 3_500, null])
  assert.deepEqual(applyRule({ cap: 2_000 }, 'yyyy'), ['YY++', 2, 2_000, 0])
  // The event that reaches the cap gives only the points that are left.
  assert.deepEqual(applyRule({ cap: 2_500, points: 1_000 }, 'yyyy'), ['YYY+', 3, 2_500, 0])
  // An event worth 0 points isn't over the cap, because it adds nothing anyway.
  assert.deepEqual(applyRule({ cap: 1_000 }, 'yyy', [1_000, 0, null]), ['YY+', 2, 1_000, 0])
  assert.deepEqual(applyRule({ cap: 0, points: 0 }, 'yy'), ['YY', 2, 0, null])
  assert.deepEqual(applyRule({ needed: 3 }, 'yn'), ['YN', 1, 1_000, 2])
  assert.deepEqual(applyRule({ cap: 5_000 }, 'yy', [null, 1_500]), ['YY', 2, 2_500, 3])
})

test('only the best events count, and among equal ones the earliest', () => {
  assert.deepEqual(applyRule({ best: 2 }, 'yny'), ['YNY', 2, 2_000, 0])
  assert.deepEqual(applyRule({ best: 2 }, 'yyxoy'), ['YYXO+', 2, 2_000, 0])
  assert.deepEqual(applyRule({ best: 2 }, 'yyy', [500, 2_000, null]), ['+YY', 2, 3_000, 0])
  assert.deepEqual(applyRule({ best: 2, cap: 1_000 }, 'yyy'), ['Y++', 1, 1_000, 0])
  // An upcoming event will count if it’s worth more than one that counts now.
  assert.deepEqual(applyRule({ best: 2 }, 'yyuu', [null, null, null, 1_500]), ['YY+U', 2, 2_000, 1])
  assert.deepEqual(applyRule({ best: 2 }, 'yyu', [500, null]), ['YYU', 2, 1_500, 1])
})

test('with `at-least`, the required number of events together gives the points once', () => {
  const atLeast = { counts: 'at-least', needed: 3, points: 10_000 } as const
  assert.deepEqual(applyRule(atLeast, 'yyn'), ['YYN', 2, 0, 1])
  assert.deepEqual(applyRule(atLeast, 'yyny'), ['YYNY', 3, 10_000, 0])
  assert.deepEqual(applyRule(atLeast, 'yyyyy'), ['YYY++', 3, 10_000, 0])
  // An excused event lowers the number that is needed, but not below one.
  assert.deepEqual(applyRule(atLeast, 'yyx'), ['YYX', 2, 10_000, 0])
  assert.deepEqual(applyRule(atLeast, 'xxxx'), ['XXXX', 0, 0, 1])
  assert.deepEqual(applyRule(atLeast, 'yyyu'), ['YYY+', 3, 10_000, 0])
  assert.deepEqual(applyRule(atLeast, 'yy', [9_000, 9_000]), ['YY', 2, 0, 1])
})

test('of simultaneous events, the one with the smaller id counts first, no matter how they are sorted', () => {
  const simultaneous = toEvents('yyy').map((event) => ({ ...event, startsAt: 0 }))
  for (const events of [
    simultaneous,
    simultaneous.toReversed(),
    [simultaneous[1]!, simultaneous[2]!, simultaneous[0]!],
  ])
    assert.deepEqual(
      computeCredit({ ...eachRule, cap: 1_000 }, events).events.map(({ id, state }) => `${id} ${state}`),
      ['e0 counted', 'e1 over-cap', 'e2 over-cap'],
    )
})

test('`missing` is how many of the next events a student still needs', () => {
  const cases: [Partial<Rule>, string, (number | null)[], number | null, number | null][] = [
    // Only the best three events count, so two more are enough.
    [{ best: 3 }, 'yu', [], 2, 3],
    [{ best: 3 }, 'yyy', [], 0, 3],
    // Two more events replace the two low ones.
    [{ best: 3 }, 'yyy', [500, 500], 2, 3],
    [{ best: 3, cap: 2_000 }, 'y', [], 1, 2],
    [{ needed: 2, best: 3 }, 'yn', [], 1, 2],
    // An excused event lowers the goal.
    [{ needed: 3 }, 'yx', [], 1, 2],
    // An upcoming event gives its own points.
    [{ cap: 3_000 }, 'yu', [null, 2_000], 1, 2],
    [{ cap: 3_000 }, 'yu', [null, 500], 3, 4],
    // The cap is reached and the goal isn't. More events would add nothing.
    [{ needed: 5, cap: 3_000 }, 'yyy', [], 0, 5],
    [{ needed: 5, cap: 3_000 }, 'yy', [], 1, 5],
    [{ needed: 2, cap: 3_000 }, 'y', [3_000], 0, 2],
    // A goal without a cap.
    [{ needed: 2 }, 'yyy', [], 0, 2],
    [{ needed: 3, points: 0, cap: 0 }, 'y', [], 2, 3],
    [{ cap: 1_000_000, points: 1 }, 'y', [], 999_999, 1_000_000],
    [{}, 'yu', [], null, null],
  ]
  for (const [rule, text, worth, missing, needed] of cases) {
    const credit = computeCredit({ ...eachRule, ...rule }, toEvents(text, worth))
    assert.deepEqual([credit.missing, credit.needed], [missing, needed], `${JSON.stringify(rule)} ${text}`)
  }
})
