import { fitText, type Wish } from '#web/events/paper.ts'

/** Millimeters of an A4 sheet between its margins. */
const column = 176
/** A point in mm. */
const point = 25.4 / 72

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
export const nameSize = (name: string): number => fitText(name, nameWishes, column) * point
/** The same for its place, or another detail. */
export const detailSize = (detail: string): number => fitText(detail, detailWishes, column) * point
