import { create } from 'qrcode'
import { posterCode } from '#contract/events/poster.ts'
import type { TextPlan } from './draw-text.ts'
import type { Paragraph } from './typeset.ts'

/** Points in a millimetre. */
export const millimetre = 72 / 25.4

type Modules = { size: number; get: (row: number, column: number) => number }
/** Where the code stands without its quiet border, in points. */
export type CodePlan = { left: number; top: number; side: number; modules: Modules }

const margin = { side: 17 * millimetre, top: 17 * millimetre, foot: 11.6 * millimetre }
const gap = { name: 7.5, place: 9, code: 6, how: 3, foot: 12 }
const foot = { height: 33.75, row: 12.75, mark: 21 }
const how = { rule: 3.75, indent: 21.75, callHeight: 30, callGap: 3, line: 21 }

/** How far below the middle of its line each font's baseline is, in sizes. */
const drop = { serif: 0.27, sans: 0.345 }
/** Between lines, in sizes: close for a title in Latin letters, wider for scripts with marks above and below. */
const leading = { title: 1.077, tall: 1.35, plain: 1.31 }

/**
 * Finds a place for everything on a page of `width` x `height` points. A long name becomes smaller, then takes more
 * lines, then the code becomes smaller too, down to the 10 cm that a phone reads from the last row.
 */
export function planPoster(
  page: { width: number; height: number },
  text: Record<'when' | 'title' | 'place' | 'opens', Paragraph>,
  link: string,
) {
  const width = page.width - 2 * margin.side
  const { modules } = create(link, { errorCorrectionLevel: 'Q' })
  const withQuiet = (modules.size + 2 * posterCode.quietModules) / modules.size
  const centimetre = 10 * millimetre

  const when = fitLines(text.when, width, [{ atLeast: 11, lines: 1, from: 15 }, smallest(11)], leading.plain)
  const opens = fitLines(text.opens, width - how.indent, [{ atLeast: 12, lines: 1, from: 14.25 }, smallest(12)], 1.474)
  const howHeight = how.callHeight + how.callGap + opens.height + how.line
  const place = fitLines(
    text.place,
    width,
    [
      { from: 19.5, atLeast: 17, lines: 1 },
      { from: 17, atLeast: 12, lines: 2 },
      { from: 12, atLeast: 1, lines: Infinity, room: 66 },
    ],
    leading.plain,
  )
  const others =
    when.height + gap.name + gap.place + place.height + gap.code + gap.how + howHeight + gap.foot + foot.height
  const room = page.height - margin.top - margin.foot - others
  const roomBeside = (side: number) => room - side * centimetre * withQuiet
  const title = fitLines(
    text.title,
    width,
    [
      { from: 39, atLeast: 30, lines: 2, room: roomBeside(posterCode.side) },
      { from: 30, atLeast: 20, lines: 6, room: roomBeside(posterCode.side) },
      { from: 30, atLeast: 1, lines: Infinity, room: roomBeside(posterCode.smallestSide) },
    ],
    leading.title,
  )

  const whole = Math.min(posterCode.side * centimetre * withQuiet, room - title.height)
  const titleTop = margin.top + when.height + gap.name
  const placeTop = titleTop + title.height + gap.place
  const codeTop = placeTop + place.height + gap.code
  const howTop = codeTop + whole + gap.how
  const footTop = page.height - margin.foot - foot.height
  const quiet = (whole - whole / withQuiet) / 2
  const line = how.line
  const opensTop = howTop + how.callHeight + how.callGap
  return {
    left: margin.side,
    width,
    when: { ...when, top: margin.top, drop: drop.sans },
    title: { ...title, top: titleTop, drop: drop.serif },
    place: { ...place, top: placeTop, drop: drop.sans },
    code: { left: (page.width - whole) / 2 + quiet, top: codeTop + quiet, side: whole / withQuiet, modules },
    how: {
      ...how,
      top: howTop,
      height: howHeight,
      call: { top: howTop, size: 25.5, lineHeight: how.callHeight, drop: drop.sans },
      opens: { ...opens, top: opensTop, drop: drop.sans },
      steps: { top: opensTop + opens.height, size: 14.25, lineHeight: line, drop: drop.sans },
    },
    foot: {
      top: footTop,
      row: footTop + foot.row,
      mark: foot.mark,
      brand: { top: footTop + foot.row + 1, size: 16.5, lineHeight: foot.mark, drop: drop.serif },
      address: { top: footTop + foot.row, size: 11.25, lineHeight: foot.mark, drop: drop.sans },
      code: { top: footTop + foot.row, size: 13.5, lineHeight: foot.mark, drop: drop.sans * 0.9 },
    } satisfies Record<string, TextPlan | number>,
  }
}

/** Sizes to try, from the largest to the smallest, for so many lines in so much room (points). */
type Wish = { from: number; atLeast: number; lines: number; room?: number }

const smallest = (size: number): Wish => ({ from: size, atLeast: size, lines: Infinity })

/** The first wish that comes true; the last one's smallest size when none does. */
function fitLines(text: Paragraph, width: number, wishes: Wish[], usual: number) {
  const spread = text.isTall ? leading.tall : usual
  const set = (size: number) => {
    const lines = text.lines(width / size).length
    return { size, lines, lineHeight: size * spread, height: lines * size * spread }
  }
  for (const { from, atLeast, lines, room = Infinity } of wishes) {
    for (let size = from; size >= atLeast; size -= 0.5) {
      const tried = set(size)
      if (tried.lines <= lines && tried.height <= room) return tried
    }
  }
  return set(wishes.at(-1)!.atLeast)
}
