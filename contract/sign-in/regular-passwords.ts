/** Keys side by side, as people run a finger along them: digits, rows and columns of the common layouts. */
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

/** Runs shorter than this occur in words, such as "er" and "ui". */
const shortestRun = 3
/** The longest repeated group: "abcd" twice is a pattern, two whole words aren't. */
const longestGroup = 4
/** Characters that may be left over: "1aaaaaaa" and "abcdefg!!" are no better than what they decorate. */
const mostLeftOver = 2

/** For each key, its neighbors on some keyboard, by direction. */
const [keysToRight, keysToLeft] = [neighbors(keyboards), neighbors(keyboards.map(reversed))]

/**
 * Returns whether a password is nothing but runs along the alphabet, the digits or the keyboard, repeated characters
 * and short repeated groups, with at most two other characters: `987654321`, `aaaaaaaa`, `qwer1234`, `abcabcabc`,
 * `1q2w3e4r`. It judges the whole password, so a phrase that contains a run is fine. Its time is linear in the length.
 */
export function isRegular(password: string): boolean {
  const keys = Array.from(password.toLowerCase())
  if (leftOver(keys) <= mostLeftOver) return true
  // Two runs, typed in turn by two hands.
  const [evenKeys, oddKeys] = [keys.filter((_, index) => index % 2 === 0), keys.filter((_, index) => index % 2 !== 0)]
  return leftOver(evenKeys) + leftOver(oddKeys) <= 1
}

/** Counts the characters that belong to no run and no repetition. */
function leftOver(keys: string[]): number {
  let count = 0
  for (let start = 0; start < keys.length;) {
    const length = longestPattern(keys, start)
    count += length === 0 ? 1 : 0
    start += Math.max(1, length)
  }
  return count
}

/** Returns the length of the longest run or repetition that begins at `start`, or 0. */
function longestPattern(keys: string[], start: number): number {
  let longest = 0
  for (const follows of [isNext, isPrevious, isRight, isLeft]) {
    let end = start + 1
    while (end < keys.length && follows(keys[end - 1]!, keys[end]!)) end += 1
    if (end - start >= shortestRun) longest = Math.max(longest, end - start)
  }
  for (let group = 1; group <= longestGroup; group += 1) {
    let end = start + group
    while (end < keys.length && keys[end] === keys[end - group]) end += 1
    if (end - start >= Math.max(shortestRun, 2 * group)) longest = Math.max(longest, end - start)
  }
  return longest
}

const isNext = (first: string, second: string) => isLetterOrDigit(first) && step(first, second) === 1
const isPrevious = (first: string, second: string) => isLetterOrDigit(first) && step(first, second) === -1
const isRight = (first: string, second: string) => keysToRight.get(first)?.has(second) ?? false
const isLeft = (first: string, second: string) => keysToLeft.get(first)?.has(second) ?? false

/** Returns the distance between two characters in their alphabet. */
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
