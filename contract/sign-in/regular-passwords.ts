/** Adjacent keys, as people run a finger along them: digits, rows and columns of the common layouts. */
const keyboards = [
  '1234567890-=',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm,.-',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik,',
  '9ol.',
  '0p;/',
]

/** Shorter runs occur in normal words, such as "er" and "ui". */
const minRunLength = 3
/** The maximum length of a repeated group. "abcd" twice is a pattern, but two whole words aren't. */
const maxGroupLength = 4
/** The maximum number of other characters. "1aaaaaaa" and "abcdefg!!" are no safer than the pattern inside. */
const maxLeftOver = 2

/** The neighbors of each key on any keyboard, by direction. */
const [keysToRight, keysToLeft] = [neighbors(keyboards), neighbors(keyboards.map(reversed))]

/**
 * Returns whether a password consists only of patterns, with at most two other characters. Patterns are runs along the
 * alphabet, the digits or the keyboard, repeated characters, and short repeated groups: `987654321`, `aaaaaaaa`,
 * `qwer1234`, `abcabcabc`, `1q2w3e4r`. The whole password is judged, so a phrase that contains a run is accepted. Runs
 * in linear time.
 */
export function isRegular(password: string): boolean {
  const keys = Array.from(password.toLowerCase())
  if (countLeftOver(keys) <= maxLeftOver) return true
  // Two runs, typed alternately with two hands.
  const [evenKeys, oddKeys] = [keys.filter((_, index) => index % 2 === 0), keys.filter((_, index) => index % 2 !== 0)]
  return countLeftOver(evenKeys) + countLeftOver(oddKeys) <= 1
}

/** Counts the characters that aren't part of a run or a repetition. */
function countLeftOver(keys: string[]): number {
  let count = 0
  for (let start = 0; start < keys.length;) {
    const length = measureLongestPattern(keys, start)
    count += length === 0 ? 1 : 0
    start += Math.max(1, length)
  }
  return count
}

/** Returns the length of the longest run or repetition that starts at `start`, or 0. */
function measureLongestPattern(keys: string[], start: number): number {
  let longest = 0
  for (const follows of [isNext, isPrevious, isRight, isLeft]) {
    let end = start + 1
    while (end < keys.length && follows(keys[end - 1]!, keys[end]!)) end += 1
    if (end - start >= minRunLength) longest = Math.max(longest, end - start)
  }
  for (let group = 1; group <= maxGroupLength; group += 1) {
    let end = start + group
    while (end < keys.length && keys[end] === keys[end - group]) end += 1
    if (end - start >= Math.max(minRunLength, 2 * group)) longest = Math.max(longest, end - start)
  }
  return longest
}

const isNext = (first: string, second: string) => isLetterOrDigit(first) && step(first, second) === 1
const isPrevious = (first: string, second: string) => isLetterOrDigit(first) && step(first, second) === -1
const isRight = (first: string, second: string) => keysToRight.get(first)?.has(second) ?? false
const isLeft = (first: string, second: string) => keysToLeft.get(first)?.has(second) ?? false

/** Returns the difference between the code points of two characters. */
function step(first: string, second: string): number {
  return second.codePointAt(0)! - first.codePointAt(0)!
}

function isLetterOrDigit(key: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(key)
}

function neighbors(rows: string[]): Map<string, Set<string>> {
  const beside = new Map<string, Set<string>>()
  for (const row of rows) {
    const keys = Array.from(row)
    for (const [index, key] of keys.slice(0, -1).entries()) {
      const adjacentKeys = beside.get(key) ?? new Set<string>()
      beside.set(key, adjacentKeys.add(keys[index + 1]!))
    }
  }
  return beside
}

function reversed(row: string): string {
  return Array.from(row).reverse().join('')
}
