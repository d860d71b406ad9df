/** Millimeters of an A4 sheet between its margins. */
const column = 176
/** A point in mm. */
const point = 25.4 / 72

/** How large a text may be (points), on how many lines at most, and the line height (sizes). */
type Wish = { from: number; atLeast: number; lines: number }

const nameWishes: Wish[] = [
  { from: 39, atLeast: 30, lines: 2 },
  { from: 30, atLeast: 20, lines: 5 },
  { from: 20, atLeast: 10, lines: 7 },
]
const placeWishes: Wish[] = [
  { from: 19.5, atLeast: 17, lines: 1 },
  { from: 17, atLeast: 12, lines: 2 },
  { from: 12, atLeast: 9, lines: 4 },
]

/** The size of an event's name on the poster's sheet, in mm: as large as its lines allow, never cut. */
export const nameSize = (name: string): number => fit(name, nameWishes)
/** The same for its place. */
export const placeSize = (place: string): number => fit(place, placeWishes)

// Estimated from the characters, not measured: the sheet is laid out before it is shown, and again when it is printed.
// The code beside it absorbs the error.
function fit(text: string, wishes: Wish[]): number {
  const width = widthOf(text)
  for (const { from, atLeast, lines } of wishes) {
    for (let size = from; size >= atLeast; size -= 0.5) {
      // A line ends with a whole word, so some of each is lost.
      const filled = lines === 1 ? 0.97 : 0.88
      if (width * size * point <= lines * column * filled) return size * point
    }
  }
  return wishes.at(-1)!.atLeast * point
}

/** About how wide a text is, in sizes. */
function widthOf(text: string): number {
  return Array.from(text, widthOfLetter).reduce((sum, width) => sum + width, 0)
}

function widthOfLetter(letter: string): number {
  if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Extended_Pictographic}WM@]/u.test(letter)) return 1
  if (/\p{M}|\p{Cf}/u.test(letter)) return 0
  if (/\p{Lu}/u.test(letter)) return 0.68
  return /[\p{sc=Latin}\p{P}\p{Zs}]/u.test(letter) ? 0.47 : 0.6
}
