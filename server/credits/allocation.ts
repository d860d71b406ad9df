import type { CreditReason } from '#contract/credits/values.ts'
import type { Rule, Standing } from './rule.ts'
import { addToTally, startTally, whyNothing, type Limits, type Tally } from './tally.ts'

/** What a class says about an event for one student. `points`: thousandths of its own, instead of the rule's. */
type Use = { classId: string; points: number | null; standing: Standing }
/** An event with the exclusive classes of one student that use it, in the order in which they got it. */
export type SharedEvent = { id: string; uses: readonly Use[] }

/** Where an event counts. Without a holder it adds nothing in any class, for the reason that each of them has. */
export type Place = { holder: string } | { holder: null; reasons: ReadonlyMap<string, CreditReason> }

type Course = { limits: Limits; points: number; tally: Tally }

/**
 * Returns for which exclusive class each event of one student counts, or will count. A chosen class comes first if the
 * event adds something there. The others follow by their start: each counts in the first class in which it adds
 * something. A coming event will count where it would add something to what the student has now. `events` are by their
 * start, `rules` by class, with `needed` less what the student was excused from.
 */
export function allocateEvents(
  events: readonly SharedEvent[],
  rules: ReadonlyMap<string, Rule>,
  chosen: ReadonlyMap<string, string>,
): Map<string, Place> {
  const courses = new Map(
    Array.from(rules, ([id, rule]): [string, Course] => [
      id,
      { limits: rule, points: rule.points, tally: startTally() },
    ]),
  )
  const places = new Map<string, Place>()
  for (const event of events) {
    const chosenUse = event.uses.find(({ classId }) => classId === chosen.get(event.id))
    if (event.uses.length > 1 && chosenUse) holdFirst(event, [chosenUse], 'earns')
  }
  for (const event of events) if (!places.has(event.id)) holdFirst(event, event.uses, 'earns')
  for (const event of events) {
    if (places.has(event.id)) continue
    const chosenFirst = event.uses.toSorted((first, second) => rank(event, first) - rank(event, second))
    if (!holdFirst(event, chosenFirst, 'will-count')) places.set(event.id, { holder: null, reasons: explain(event) })
  }
  return places

  /** Lets the first of some classes have an event if it adds something there. Returns whether one has it. */
  function holdFirst({ id }: SharedEvent, uses: readonly Use[], state: 'earns' | 'will-count'): boolean {
    const use = uses.find(({ standing, ...candidate }) => standing.state === state && addsNothing(candidate) === null)
    if (!use) return false
    const { limits, tally, points } = courses.get(use.classId)!
    if (state === 'earns') addToTally(limits, tally, use.points ?? points)
    places.set(id, { holder: use.classId })
    return true
  }

  function addsNothing({ classId, points }: Omit<Use, 'standing'>): CreditReason | null {
    const course = courses.get(classId)!
    return whyNothing(course.limits, course.tally, points ?? course.points)
  }

  function rank({ id }: SharedEvent, { classId }: Use): number {
    return classId === chosen.get(id) ? 0 : 1
  }

  function explain({ uses }: SharedEvent): Map<string, CreditReason> {
    return new Map(
      uses.flatMap((use): [string, CreditReason][] => {
        const reason = canCount(use.standing) ? addsNothing(use) : null
        return reason === null ? [] : [[use.classId, reason]]
      }),
    )
  }
}

/** Whether an event earns credit in a class, or will: only then can it count for another class instead. */
export function canCount({ state }: Standing): boolean {
  return state === 'earns' || state === 'will-count'
}
