// Lengths on a sheet that is both printed and shown on a screen.

/** Converts mm to a CSS length. `--mm` is one millimeter on paper, and a fraction of the sheet’s width on a screen. */
export const mm = (millimeters: number) => `calc(${millimeters} * var(--mm))`
export const points = (size: number) => mm((size / 72) * 25.4)

/** The styles of a sheet on a screen: the proportions of A4 (210 × 297 mm), as wide as its container. */
export const onScreen = {
  aspectRatio: '210 / 297',
  width: '100%',
  '--mm': 'calc(100cqw / 210)',
} as const

/** The largest and smallest size of a text (points), and the maximum number of lines. */
export type SizeRange = { largest: number; smallest: number; lines: number }

/** Returns the largest size (points) at which a text fits a column (mm), or the last range’s smallest size. */
export function fitText(text: string, ranges: readonly SizeRange[], column: number): number {
  return findSize(text, ranges, column) ?? ranges.at(-1)!.smallest
}

/** The same, or null if the text doesn’t fit at any size. */
// Estimated from the characters, not measured, because a sheet is laid out before it is shown or printed.
export function findSize(text: string, ranges: readonly SizeRange[], column: number): number | null {
  const words = text.split(/\s+/u).map(measureWidth)
  for (const { largest, smallest, lines } of ranges) {
    for (let size = largest; size >= smallest; size -= 0.5) {
      // The estimate may be slightly too small.
      if (countLines(words, (column * 0.97 * 72) / 25.4 / size) <= lines) return size
    }
  }
  return null
}

/** Counts the lines that words take. Widths are multiples of the text size. A word wraps before it is broken. */
function countLines(words: readonly number[], lineWidth: number): number {
  let [count, rest] = [1, lineWidth]
  for (const word of words) {
    if (word > rest && rest < lineWidth) [count, rest] = [count + 1, lineWidth]
    const moreLines = Math.max(0, Math.ceil(word / lineWidth) - 1)
    count += moreLines
    rest += moreLines * lineWidth - word - spaceWidth
  }
  return count
}

const spaceWidth = 0.3

/** Estimates a text’s width, as a multiple of its size. Compatibility characters are measured as their expansion. */
function measureWidth(text: string): number {
  return Array.from(text.normalize('NFKC'), widthOfLetter).reduce((sum, width) => sum + width, 0)
}

function widthOfLetter(letter: string): number {
  if (/\p{Extended_Pictographic}/u.test(letter)) return 1.4
  if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}WMÆŒæœ@%—]/u.test(letter)) return 1
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(letter)) return 0
  if (/[mw]/u.test(letter)) return 0.88
  if (/[\p{Lu}ß]/u.test(letter)) return 0.68
  return /[\p{sc=Latin}\p{P}\p{Zs}]/u.test(letter) ? 0.47 : 0.6
}
