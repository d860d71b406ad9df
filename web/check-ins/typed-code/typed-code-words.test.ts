import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { readTyped, typedCodeProblem } from './typed-code-words.ts'

test('a typed code is read in any spelling', () => {
  assert.deepEqual(readTyped(' 7k2m-9qxa '), { code: '7K2M9QXA' })
  for (const text of ['7K2M 9QXO', '7K2M9QXO, or 7k2m9qx0', '7K2M9QXO 7K2M9QX0'])
    assert.deepEqual(readTyped(text), { code: '7K2M9QX0' }, text)
  for (const letter of ['I', 'L', 'ı', 'Ι'])
    assert.deepEqual(readTyped(`7K2M-9QX${letter}`), { code: '7K2M9QX1' }, letter)
  for (const text of [
    '7K2M-9QXA.',
    '(7K2M-9QXA)',
    '“7K2M-9QXA”',
    '7K2M – 9QXA',
    '7K2M‑9QXA',
    '7K2M−9QXA',
    '7K2M_9QXA',
    '7k2m.9qxa',
    '７Ｋ２Ｍ－９ＱＸＡ',
    'Code: 7K2M-9QXA',
    'Type the code 7k2m-9qxa at roll.uni.edu',
    'code 7k2m9qxa',
    'Type the code “7k2m9qxa” at roll.uni.edu.',
    'the code is 7K2M 9QXA',
    'Code 7k2m 9qxa, room 1204',
    'Code 7K2M-9QXA, room 1204-1206',
    'Room 1204-1206: 7K2M-9QXA',
    '2026-1126, 7K2M-9QXA',
    '\u200b7K2M9QXA\u00a0',
    'code=7K2M9QXA',
    '7К2М-9QХА',
    '7Κ2Μ-9QΧΑ',
    '٧K٢M-٩QXA',
    '७K२M-९QXA',
    '๗K๒M-๙QXA',
    '𑁭K𑁨M-𑁯QXA',
    '᥍K᥈M-᥏QXA',
    'code 7K2M9QXA, again: 7k2m 9qxa',
    'code 7K2M9QXA 7K2M9QXA!',
  ])
    assert.deepEqual(readTyped(text), { code: '7K2M9QXA' }, text)
  assert.deepEqual(readTyped('1204-1206'), { code: '12041206' })
})

test('a pasted link or event id works as well', () => {
  assert.deepEqual(readTyped('https://roll.uni.edu/attend/Xk3_9fQz-Lm2Pq7R'), { event: 'Xk3_9fQz-Lm2Pq7R' })
  for (const event of ['Xk3_9fQz-Lm2Pq7R', 'abc_7K2M-9QXA_de'])
    assert.deepEqual([readTyped(event), readTyped(`${event}.`)], [{ event }, { event }])
})

test('a mistyped code and an ambiguous text are rejected', () => {
  for (const text of [
    '7K2M-9QX',
    '7K2M-9QXA-7K2M',
    '7K2M9QXA7',
    '7K2M-9QXU',
    '........',
    'Harlan Hall',
    'code RECORDED',
    'a 7K2M9QXA b 8K2M9QXA',
    'a 7K2M 9QXA 8K2M b',
    '7K2M-9QXA or 8K2M-9QXA',
    '1204-1206 or 1204-1208',
    'the code 7K2M for MATH 1204',
    'come here this week',
  ])
    assert.equal(readTyped(text), null, text)
  assert.equal(readTyped(''), null)
  for (const link of [
    'https://roll.uni.edu/attend/Xk3_9fQz-Lm2Pq7Rhttps://roll.uni.edu/attend/Yk3_9fQz-Lm2Pq7R',
    'https://example.com/menu',
    'https://example.com/12345678',
    'see https://example.com/7K2M9QXA',
  ])
    assert.equal(readTyped(link), null, link)
})

test('each failure has its own sentence', () => {
  assert.match(typedCodeProblem(new ApiError(404, { error: 'Not found' })), /^No event that is open/)
  assert.match(typedCodeProblem(new ApiError(404, '<html>')), /can’t check in with a typed code right now/)
  assert.match(typedCodeProblem(new ApiError(429, undefined, 90_000)), /in 2 minutes,/)
  assert.match(typedCodeProblem(new ApiError(0, undefined)), /Check your connection/)
  assert.match(typedCodeProblem(new ApiError(502, '<html>')), /^We couldn’t look up the code\. .* on our side\./)
})
