import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CreditRule } from '#contract/credits/credits.ts'
import { creditRuleInput } from '#contract/credits/rule-input.ts'
import {
  hasSameEffect,
  isRuleDraft,
  isSameRule,
  mergeRuleChanges,
  packRule,
  readRule,
  selectRuleChanges,
  toValues,
  type RuleValues,
} from './rule-values.ts'

const newYork = 'America/New_York'
const empty = toValues(null, newYork)
const rule: CreditRule = {
  counts: 'each',
  needed: 3,
  points: 1_500,
  cap: 5_000,
  best: 4,
  exclusive: true,
  choose_until: '2026-05-02T03:59:59.999Z',
  published_at: null,
}

const read = (changes: Partial<RuleValues>, timeZone = newYork) => readRule({ ...empty, ...changes }, timeZone)

test('a stored rule is shown in the form and read back unchanged', () => {
  const atLeast = {
    ...rule,
    counts: 'at-least',
    cap: null,
    best: null,
    exclusive: false,
    choose_until: null,
  } as const
  for (const stored of [rule, { ...rule, needed: null, cap: null }, atLeast]) {
    const { published_at: _, ...input } = stored
    assert.deepEqual(readRule(toValues(stored, newYork), newYork), { input })
    assert.deepEqual(creditRuleInput.parse(input), input, 'the server takes it')
  }
  assert.deepEqual(read({}), {
    input: {
      counts: 'each',
      needed: null,
      points: 1_000,
      cap: null,
      best: null,
      exclusive: false,
      choose_until: null,
    },
  })
})

test('a deadline is the end of the day in the university’s time zone, wherever the viewer is', () => {
  const until = (day: string, timeZone: string) => {
    const result = read({ exclusive: true, until: day }, timeZone)
    return 'input' in result ? result.input.choose_until : result.problems.until
  }
  const moments: [string, string, string][] = [
    ['2026-05-01', newYork, '2026-05-02T03:59:59.999Z'],
    ['2026-05-01', 'Asia/Tokyo', '2026-05-01T14:59:59.999Z'],
    ['2026-05-01', 'UTC', '2026-05-01T23:59:59.999Z'],
    // Clocks go forward and back on these days.
    ['2026-03-08', newYork, '2026-03-09T03:59:59.999Z'],
    ['2026-11-01', newYork, '2026-11-02T04:59:59.999Z'],
    ['2026-12-31', newYork, '2027-01-01T04:59:59.999Z'],
  ]
  for (const [day, timeZone, moment] of moments) {
    assert.equal(until(day, timeZone), moment, `${day} in ${timeZone}`)
    assert.equal(toValues({ ...rule, choose_until: moment }, timeZone).until, day)
  }
  for (const day of ['2026-02-30', 'soon', '2026-5-1']) assert.equal(until(day, newYork), 'Choose a date.')
})

test('points have at most three decimals, with a point or a comma', () => {
  const points = (text: string) => {
    const result = read({ points: text })
    return 'input' in result ? result.input.points : null
  }
  const cases: [string, number | null][] = [
    ['1', 1_000],
    ['0', 0],
    [' 1.5 ', 1_500],
    ['1,5', 1_500],
    ['0.125', 125],
    ['.5', 500],
    [',25', 250],
    ['１．５', 1_500],
    ['.', null],
    ['1.', 1_000],
    ['1000', 1_000_000],
    // A comma before exactly three digits separates thousands.
    ['1,000', 1_000_000],
    ['1,000.0', 1_000_000],
    ['1,500', null],
    ['999,999', null],
    ['0,125', 125],
    ['1,50', 1_500],
    ['1,0000', null],
    ['1,000,5', null],
    ['1000.001', null],
    ['0.1234', null],
    ['-1', null],
    ['', null],
    ['1e2', null],
    ['one', null],
  ]
  for (const [text, thousandths] of cases) assert.equal(points(text), thousandths, JSON.stringify(text))
})

test('each invalid number is reported at its own field, and fields that aren’t shown don’t matter', () => {
  const problems = (changes: Partial<RuleValues>) => {
    const result = read(changes)
    return 'problems' in result ? Object.keys(result.problems).toSorted() : []
  }
  assert.deepEqual(problems({ points: 'x', cap: 'x', goal: '0', best: '501' }), ['best', 'cap', 'goal', 'points'])
  assert.deepEqual(problems({ counts: 'at-least', cap: 'x', goal: 'x', best: 'x', needed: '' }), ['needed'])
  assert.deepEqual(problems({ counts: 'at-least', needed: '500' }), [])
  assert.deepEqual(problems({ counts: 'at-least', needed: '501' }), ['needed'])
  const tooMany = readRule({ ...empty, points: '1,500' }, newYork)
  assert.deepEqual(tooMany, {
    problems: { points: 'Enter points from 0.01 to 1,000, or 0, with at most three decimals.' },
  })
  assert.deepEqual(problems({ until: 'x' }), [])
})

test('a deadline keeps its time of day unless its day is changed', () => {
  const atNoon = { ...rule, choose_until: '2026-05-01T16:00:00.000Z' }
  const values = toValues(atNoon, newYork)
  const until = (changes: Partial<RuleValues>) => {
    const result = readRule({ ...values, ...changes }, newYork, atNoon)
    return 'input' in result && result.input.choose_until
  }
  assert.equal(until({ points: '2' }), '2026-05-01T16:00:00.000Z')
  assert.equal(until({ until: '2026-05-02' }), '2026-05-03T03:59:59.999Z')
  assert.equal(until({ until: '' }), null)
  assert.equal(until({ exclusive: false }), null)
})

test('a touched field is kept together with the field that gives it effect', () => {
  const atLeast: RuleValues = { ...empty, counts: 'at-least', needed: '3' }
  const exclusive = { ...empty, exclusive: true }
  const select = (changes: Partial<RuleValues>, stored = empty) => selectRuleChanges({ ...stored, ...changes }, stored)
  const hasEffect = (changes: Partial<RuleValues>, stored: RuleValues, otherRule: RuleValues) =>
    hasSameEffect({ ...stored, ...changes }, stored, otherRule)
  for (const field of ['points', 'cap', 'goal', 'best'] as const) {
    assert.deepEqual(select({ [field]: '6' }), { counts: 'each', [field]: '6' })
    assert.ok(!hasEffect({ [field]: '6' }, empty, atLeast), field)
  }
  assert.deepEqual(select({ needed: '4' }, atLeast), { counts: 'at-least', needed: '4' })
  assert.ok(!hasEffect({ needed: '4' }, atLeast, empty))
  assert.ok(hasEffect({ needed: '4' }, atLeast, { ...atLeast, points: '2' }))
  const merge = (changes: Partial<RuleValues>, otherRule: RuleValues) =>
    mergeRuleChanges({ ...empty, ...changes }, empty, otherRule)
  assert.deepEqual(merge({ cap: '6' }, { ...atLeast, points: '5' }), {
    ...atLeast,
    counts: 'each',
    points: '1',
    cap: '6',
  })
  assert.deepEqual(merge({ cap: '6' }, { ...empty, points: '5' }), { ...empty, points: '5', cap: '6' })
  assert.deepEqual(merge({ exclusive: true }, atLeast), { ...atLeast, exclusive: true })
  assert.ok(hasEffect({ counts: 'at-least', needed: '4' }, empty, exclusive), 'both were touched')
  assert.deepEqual(select({ until: '2026-05-01' }, exclusive), { exclusive: true, until: '2026-05-01' })
  assert.ok(!hasEffect({ until: '2026-05-01' }, exclusive, empty))
})

test('a draft that changes the way to count also keeps the points that were shown', () => {
  const atLeast: RuleValues = { ...empty, counts: 'at-least', needed: '3' }
  assert.deepEqual(packRule(atLeast, empty), { counts: 'at-least', needed: '3', points: '1' })
  assert.deepEqual(packRule({ ...empty, cap: '6' }, empty), { counts: 'each', cap: '6' })
})

test('forms with the same rule are equal, and a draft with invalid fields is rejected', () => {
  assert.ok(isSameRule(empty, { ...empty, points: ' 1.0 ', until: '2026-05-01' }, newYork))
  assert.ok(!isSameRule(empty, { ...empty, counts: 'at-least' }, newYork))
  assert.ok(!isSameRule(empty, { ...empty, points: 'x' }, newYork))
  for (const values of [empty, {}, { cap: '5' }]) assert.ok(isRuleDraft(values), JSON.stringify(values))
  for (const values of [
    { ...empty, counts: 'most' },
    { ...empty, best: 0 },
  ])
    assert.ok(!isRuleDraft(values), JSON.stringify(values))
})
