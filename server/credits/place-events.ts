import type { Rule, Standing } from './rule.ts'
import { addToTally, startTally, whatItGives, whyNothing, type Tally } from './tally.ts'

/** One class's use of an event, for one student. `points` are the event's own thousandths, which replace the rule's. */
export type Use = { classId: string; points: number | null; standing: Standing }
/** An event with one student's exclusive classes that use it, in the order in which the event was assigned to them. */
export type SharedEvent = { id: string; uses: readonly Use[] }
/** One student's events by start, and exclusive classes. `chosen` maps events to the class that the student chose. */
export type Plan = {
  events: readonly SharedEvent[]
  rules: ReadonlyMap<string, Rule>
  chosen: ReadonlyMap<string, string>
}

/** The class that has each event, and what the events of each class add up to. */
type Placed = { holders: Map<string, string>; tallies: ReadonlyMap<string, Tally> }

/**
 * Places the events whose state is one of `states`. First, each event with a chosen class counts there if it gives
 * something. The others follow, each in the first class where it gives something. What gives nothing anywhere counts
 * where it can be counted at all. `unreachable` are classes for which progress toward their goal is nothing.
 */
export function placeEvents(
  { events, rules, chosen }: Plan,
  unreachable: ReadonlySet<string>,
  states: ReadonlySet<Standing['state']>,
): Placed {
  const holders = new Map<string, string>()
  const tallies = new Map(Array.from(rules.keys(), (id) => [id, startTally()]))
  for (const event of events) if (event.uses.length > 1) placeFirst(event, (use) => isChosen(event, use) && gives(use))
  for (const event of events) placeFirst(event, givesWithinReach)
  for (const event of events) {
    placeFirst(event, (use) => isChosen(event, use) && isCounted(use))
    placeFirst(event, isCounted)
  }
  return { holders, tallies }

  function placeFirst({ id, uses }: SharedEvent, isPlace: (use: Use) => boolean): void {
    if (holders.has(id)) return
    const use = uses.find((candidate) => states.has(candidate.standing.state) && isPlace(candidate))
    if (!use) return
    addToTally(...weigh(use))
    holders.set(id, use.classId)
  }

  function isChosen({ id }: SharedEvent, { classId }: Use): boolean {
    return classId === chosen.get(id)
  }

  function gives(use: Use): boolean {
    return whatItGives(...weigh(use)) !== null
  }

  function givesWithinReach(use: Use): boolean {
    const gift = whatItGives(...weigh(use))
    return gift === 'points' || (gift === 'progress' && !unreachable.has(use.classId))
  }

  function isCounted(use: Use): boolean {
    return whyNothing(...weigh(use)) === null
  }

  function weigh({ classId, points }: Use): [Rule, Tally, number] {
    const rule = rules.get(classId)!
    return [rule, tallies.get(classId)!, points ?? rule.points]
  }
}
