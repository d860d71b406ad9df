import { ownCreditWords } from '#contract/credits/words.ts'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { dateAndTime, isSameDay, shortDate, zoneNote } from '#web/kit/time/times.ts'

type OwnEvent = OwnClassCredit['events'][number]
/** An event that can count for another class. `until`: the last moment in ms, or null. */
export type Move = { to: OwnClassCredit; from: OwnClassCredit; until: number | null }

/** Returns for which other classes an event of `of` can count instead: for `of` itself if another class has it. */
export function movesOf(event: OwnEvent, of: OwnClassCredit, classes: readonly OwnClassCredit[]): Move[] {
  const counts = (id: string | null) => classes.find((one) => one.class === id)
  if (event.state === 'chosen-elsewhere') {
    const from = counts(event.counts_for)
    return from ? [moveOf(from, of)] : []
  }
  return classes
    .filter(({ events }) => events.some((one) => one.event === event.event && one.counts_for === of.class))
    .map((to) => moveOf(of, to))
}

/** Until the first of the two deadlines. */
function moveOf(from: OwnClassCredit, to: OwnClassCredit): Move {
  const ends = [from, to].flatMap(({ rule }) => (rule?.choose_until ? [Date.parse(rule.choose_until)] : []))
  return { from, to, until: ends.length === 0 ? null : Math.min(...ends) }
}

/** Until when one can choose, as a sentence in the university’s time. Empty without a deadline. */
export function describeUntil({ until, to }: Move, now: number): string {
  if (until === null) return ''
  const zone = to.time_zone
  const day = shortDate(until, zone) + zoneNote(until, zone)
  if (now > until) return ownCreditWords.chooseEnded({ day })
  // The last second of a day.
  if (!isSameDay(until, until + 1_000, zone)) return ownCreditWords.untilEndOf({ day })
  return ownCreditWords.untilTime({ time: dateAndTime(until, zone) + zoneNote(until, zone) })
}
