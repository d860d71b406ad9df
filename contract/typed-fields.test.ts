import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readRosterRow } from './classes/roster-rows.ts'
import { readLmsIdentity } from '#contract/classes/lms-identity.ts'
import { newEvent } from './events/events.ts'
import { inputs } from './shapes.ts'
import { firstName } from './sign-in/sign-in.ts'
import { oneLine, sentText, severalLines } from './typed-text.ts'

/** Fields that accept any text, with the reason. Every other field refuses or replaces control characters. */
const exceptions: Record<string, string[]> = {
  'a password or proof is compared, never shown, and kept as a hash': [
    'password',
    'current_password',
    'new_password',
    'token',
    'code',
  ],
  'an id is looked up, and one with a control character finds nothing': [
    'student',
    'event',
    'faculty',
    'faculty_id',
    'school',
    'school_id',
    'class_id',
    'class_instance',
    'students',
    'access_request',
    'admin_id',
    'requester_id',
  ],
  'roster rows are read one by one by readRosterRow, tried below': [
    'firstName',
    'lastName',
    'NewRosterStudent.email',
    'NewRosterStudent.first_name',
    'NewRosterStudent.last_name',
    'PendingCorrection.email',
    'PendingCorrection.first_name',
    'PendingCorrection.last_name',
  ],
  'read by readLmsIdentity, tried below': ['NewRosterStudent.identity'],
  'kept as the JSON it was, in which control characters are escaped; no page and no file shows it': ['metadata'],
  'never stored': ['fax'],
  'looked up by its keyed hash alone': ['PasswordSignIn.email'],
  'only a safe path of this site is kept, and as an encoded part of an address': ['redirect'],
}
const excepted = new Set(Object.values(exceptions).flat())

/** Texts with characters that no stored line may contain. The line break and the tab become spaces. */
const hostile = [
  'Ann\u0007Lee',
  'Ann\u0085Lee',
  'Ann\u202eLee',
  'Ann\ufffeLee',
  'Ann\u001b[31m',
  'Ann\r\nLee',
  'Ann\tLee',
]
// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const forbidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/u

test('no field for typed text passes on a control character, except the listed fields', () => {
  const leaks = new Set<string>()
  for (const [name, { shape }] of Object.entries(inputs)) {
    if (!(shape instanceof z.ZodObject)) assert.fail(`${name} isn’t an object, so this test can’t read it yet`)
    for (const [field, schema] of Object.entries(shape.shape)) {
      if (letsThrough(schema)) leaks.add(excepted.has(field) ? field : `${name}.${field}`)
    }
  }
  assert.deepEqual(
    [...excepted].filter((field) => !leaks.has(field)),
    [],
    'an exception that no field needs any more',
  )
  assert.deepEqual(
    [...leaks].filter((field) => !excepted.has(field)),
    [],
    'make the field with lineField, textField or deviceField, or say here why it needs neither',
  )
})

/** Whether a field accepts one of the hostile texts and passes it on: alone, in a list, as a key or as a value. */
function letsThrough(schema: z.ZodType): boolean {
  return hostile.some((text) =>
    [text, [text], { key: text }, { [text]: 1 }, [{ key: text }]].some((input) => {
      const result = schema.safeParse(input)
      return result.success && textsIn(result.data).some((output) => forbidden.test(output))
    }),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
    : []
}

test('a line break or tab in a pasted name becomes a space, and a name with other control characters is refused', () => {
  for (const input of ['Ann\nLee', 'Ann\r\n\tLee', ' Ann \u2028 Lee\n', '\ufeffAnn\u0085Lee', '\u2068Ann\u2069\vLee'])
    assert.equal(firstName.parse(input), 'Ann Lee', JSON.stringify(input))
  assert.equal(firstName.parse('Zoe\u0308'), 'Zo\u00eb', 'composed')
  for (const name of ['نسترن\u200cها', '👩🏽‍🎓 Zoë', 'Jean  Luc', '\u05d0\u200e1'])
    assert.equal(firstName.parse(name), name)
  const refused = firstName.safeParse('Ann\u0007Lee')
  assert.deepEqual(
    refused.error?.issues.map(({ message }) => message),
    ['This text contains an invisible control character. Type it again instead of pasting it.'],
  )
  assert.equal(firstName.safeParse('\u200b\u202e').error?.issues[0]?.message, 'First name is required')
})

for (const [title, text, expected] of [
  ['a joiner between Persian letters', 'نسترن\u200cها', 'نسترن\u200cها'],
  ['a joiner in a Devanagari cluster', 'क्\u200dष', 'क्\u200dष'],
  ['a joiner at the end of a Sinhala word', 'සත්\u200d', 'සත්\u200d'],
  ['the joiners of a family', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['a burning heart', '❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  [
    'the flag of England',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['the variant of a Japanese character', '葛\u{e0100}城', '葛\u{e0100}城'],
  ['a direction mark in Hebrew', 'אב (C\u200e)', 'אב (C\u200e)'],
  ['a joiner in English', 'A\u200dnn', 'Ann'],
  ['a direction mark in English', '\u200eAnn\u200e', 'Ann'],
  ['a variation selector in English', 'A\ufe0fnn', 'Ann'],
  ['tags without a flag', 'Ann\u{e0041}', 'Ann'],
  ['a filler between Korean names', '홍\u3164길동', '홍 길동'],
  ['an accent before the name', '\u0301Ann', 'Ann'],
  ['Vietnamese accents', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['two accents more than a letter has', 'Ǭ\u0304\u0301', 'Ǭ\u0304\u0301'],
  ['a tower of accents', `A${'\u0301\u0302\u0308'.repeat(40)}nn`, 'Á\u0302\u0308nn'],
  ['a tower of Thai signs', `ก${'\u0e47'.repeat(40)}`, 'ก\u0e47\u0e47'],
  [
    'a tower of different signs',
    'ก\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e48\u0e49\u0e4a\u0e4b',
    'ก\u0e31\u0e34\u0e35\u0e36',
  ],
  ['a Burmese letter with six signs', 'မ\u103d\u103e\u102d\u102f\u1036\u1037', 'မ\u103d\u103e\u102d\u102f\u1036\u1037'],
  ['a Hebrew letter with points and an accent', 'ש\u05bc\u05c1\u05b8\u0591', 'ש\u05b8\u05bc\u05c1\u0591'],
] as const)
  test(`typed text keeps only what is visible or affects the display: ${title}`, () =>
    assert.equal(oneLine(text), expected))

test('a description keeps its lines, and text from a device is never refused', () => {
  const { description } = newEvent.shape
  assert.equal(description.parse('One\r\nTwo\u2028Three\rFour\tFive\n'), 'One\nTwo\nThree\nFour Five')
  assert.equal(description.safeParse('One\u0000').success, false)
  assert.equal(severalLines('a\u202eb'), 'ab')
  assert.equal(sentText('dev_\u0007\u0085abc\n'), 'dev_ abc')
  assert.equal(sentText('a\u0001b'), 'a b')
  assert.equal(oneLine('e\u0301'.repeat(600)).length, 600, 'long texts are composed')
})

test('a roster row with a control character in a name is refused with a reason', () => {
  const row = { email: 'ann@students.alder.edu', firstName: 'Ann', lastName: 'Lee' }
  const read = (overrides: object) => readRosterRow({ ...row, ...overrides }, 'students.alder.edu')
  assert.deepEqual(read({ firstName: 'Ann\n=1+41' }), { email: row.email, first_name: 'Ann =1+41', last_name: 'Lee' })
  for (const field of ['firstName', 'lastName'])
    assert.deepEqual(read({ [field]: 'Ann\u0007' }), {
      refused: 'A name contains an invisible control character. Type it again instead of pasting it.',
      code: 'invalid_character',
      field,
      email: row.email,
    })
  const echoed = read({ email: 'ann\u0007\u202e@x.edu' })
  assert.ok('refused' in echoed && !forbidden.test(echoed.email), JSON.stringify(echoed))
})

test('an LMS id becomes one line, and other control characters are refused', () => {
  const read = (text: string) => readLmsIdentity({ system: 'canvas', user_id: text, login: 'al1', section: '' })
  for (const text of hostile) {
    const identity = read(text)
    assert.ok(identity)
    if ('refused' in identity) assert.equal(identity.code, 'invalid_character')
    else assert.doesNotMatch(identity.user_id, forbidden, JSON.stringify(text))
  }
  assert.deepEqual(read('22\r\n01'), { system: 'canvas', user_id: '22 01', login: 'al1', section: '' })
})
