import type { CreditReason } from '#contract/credits/values.ts'
import type { Rule, Standing } from './rule.ts'
import { addToTally, startTally, whyNothing, type Limits, type Tally } from './tally.ts'

/** One class's use of an event, for one student. `points` are the event's own thousandths, which replace the rule's. */
type Use = { classId: string; points: number | null; standing: Standing }
/** An event with one student's exclusive classes that use it, in the order in which the event was assigned to them. */
export type SharedEvent = { id: string; uses: readonly Use[] }

/** The class for which an event counts. Without a holder it adds nothing in any class; `reasons` says why for each. */
export type Place = { holder: string } | { holder: null; reasons: ReadonlyMap<string, CreditReason> }

type Course = { limits: Limits; points: number; tally: Tally }

/**
 * Returns the exclusive class for which each of one student's events counts, or will count. First, each event with a
 * chosen class counts there if it adds something. The others follow, ordered by start: each counts in the first class
 * where it adds something. An upcoming event will count where it would add something to what the student has now.
 * `events` must be sorted by start. `rules` are by class, and their `needed` must already be lowered for excused
 * events.
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

  /** Assigns an event to the first of some classes where it adds something. Returns whether there is such a class. */
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

/** Whether an event earns credit in a class, or will. Otherwise it can't count for another class instead. */
export function canCount({ state }: Standing): boolean {
  return state === 'earns' || state === 'will-count'
}
