import type { Dice } from '#test/permissions/random-worlds/dice.ts'

/** Texts that break programs. None contains a mark of a university. */
const texts = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\u202Eevil',
  '\uFEFFx',
  '\uD800',
  '😀'.repeat(60),
  'é'.normalize('NFD').repeat(100),
  '＝cmd',
  '=HYPERLINK("http://x.test","y")',
  "'; drop table student; --",
  '%00',
  '%',
  '%E0%A4%A',
  '../../etc/passwd',
  '..%2F..%2F',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e309',
  '9'.repeat(40),
  '0x10',
  '-1',
  'x'.repeat(201),
  'x'.repeat(5_001),
  'a@b',
  'a@b@c.edu',
  '"a b"@x.edu',
  'ａ@ｘ.edu',
  'x@xn--bcher-kva.edu',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-03-08T02:30:00-05:00',
  '9999-12-31',
  'America/New_York',
  'st1_',
  'AAAAAAAAAAAAAAAA',
]

export function oddText(dice: Dice): string {
  return dice.oneOf(texts)!
}

/** Returns random JSON. */
export function oddValue(dice: Dice, depth = 0): unknown {
  const kind = dice.between(0, depth > 2 ? 6 : 9)
  if (kind < 3) return oddText(dice)
  if (kind === 3) return dice.oneOf([0, -1, 0.5, 1e21, 2 ** 53, -(2 ** 31) - 1, 1e308, 120, 121])
  if (kind === 4) return null
  if (kind === 5) return dice.chance(50)
  if (kind === 6) return []
  if (kind === 7) return Array.from({ length: dice.between(1, 4) }, () => oddValue(dice, depth + 1))
  return Object.fromEntries(
    Array.from({ length: dice.between(0, 3) }, () => [oddText(dice).slice(0, 20), oddValue(dice, depth + 1)]),
  )
}

/** Raw bodies, most of them invalid JSON. */
const bodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '0',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"name":1e999}',
  '\uFEFF{"name":"x"}',
  '{"name":"x"}garbage',
  'name=x&email=y',
  '<xml/>',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"name":"${'x'.repeat(20_000)}"}`,
  `{"students":[${'{},'.repeat(1_001)}{}]}`,
]

export function oddBody(dice: Dice): string {
  return dice.oneOf(bodies)!
}
