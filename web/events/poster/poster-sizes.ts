/** Millimeters of an A4 sheet between its margins. */
const column = 176
/** A point in mm. */
const point = 25.4 / 72

/** The largest and the smallest size of a text (points), and how many lines it may take. */
type Wish = { largest: number; smallest: number; lines: number }

const nameWishes: Wish[] = [
  { largest: 39, smallest: 30, lines: 2 },
  { largest: 30, smallest: 20, lines: 5 },
  { largest: 20, smallest: 10, lines: 7 },
]
const detailWishes: Wish[] = [
  { largest: 19.5, smallest: 17, lines: 1 },
  { largest: 17, smallest: 12, lines: 2 },
  { largest: 12, smallest: 9, lines: 4 },
]

/** The size of an event's name on the poster's sheet, in mm: as large as its lines allow, never cut. */
export const nameSize = (name: string): number => fit(name, nameWishes)
/** The same for its place, or another detail. */
export const detailSize = (detail: string): number => fit(detail, detailWishes)

// Estimated from the characters, not measured: the sheet is laid out before it is shown, and again when it is printed.
// The code beside it absorbs the error.
function fit(text: string, wishes: Wish[]): number {
  const width = measureWidth(text)
  for (const { largest, smallest, lines } of wishes) {
    for (let size = largest; size >= smallest; size -= 0.5) {
      // A line ends with a whole word, so some of each is lost.
      const filled = lines === 1 ? 0.97 : 0.88
      if (width * size * point <= lines * column * filled) return size * point
    }
  }
  return wishes.at(-1)!.smallest * point
}

/** About how wide a text is, in sizes. */
function measureWidth(text: string): number {
  return Array.from(text, widthOfLetter).reduce((sum, width) => sum + width, 0)
}

function widthOfLetter(letter: string): number {
  if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Extended_Pictographic}WM@]/u.test(letter)) return 1
  if (/\p{M}|\p{Cf}/u.test(letter)) return 0
  if (/\p{Lu}/u.test(letter)) return 0.68
  return /[\p{sc=Latin}\p{P}\p{Zs}]/u.test(letter) ? 0.47 : 0.6
}
