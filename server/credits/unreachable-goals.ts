import { placeEvents, type Plan, type SharedEvent, type Use } from './place-events.ts'
import type { Standing } from './rule.ts'
import { isCapReached } from './tally.ts'

/** The states of an event that the student has or can still get. */
const possible: ReadonlySet<Standing['state']> = new Set<Standing['state']>(['earns', 'will-count', 'waiting'])

/** More goals than this that take events from each other are all given up, so that nobody can make this slow. */
const rounds = 10

/**
 * Returns the classes whose goal a student can't reach, even by coming to all upcoming events and with all open appeals
 * granted. Events there would be lost to classes in which they give something. First, these are the classes that have
 * too few events. If the others take events from each other, it is the last of those that lack one, in the order of
 * their first events, until none does.
 */
export function findUnreachableGoals(plan: Plan): ReadonlySet<string> {
  const { events, rules } = plan
  const users = new Set(events.flatMap(({ uses }) => uses.map(({ classId }) => classId)))
  const aiming = [...users].filter((id) => rules.get(id)!.needed !== null)
  // Nothing can be lost where no event is shared.
  if (aiming.length === 0 || events.every(({ uses }) => uses.length < 2)) return new Set()
  const unreachable = new Set(aiming.filter((id) => countPossible(plan, id) < rules.get(id)!.needed!))
  for (let round = 1; ; round += 1) {
    const { tallies } = placeEvents(plan, unreachable, possible)
    const lacking = aiming.filter((id) => {
      const [rule, tally] = [rules.get(id)!, tallies.get(id)!]
      return !unreachable.has(id) && tally.counted < rule.needed! && !isCapReached(rule, tally)
    })
    if (lacking.length === 0) return unreachable
    for (const id of round < rounds ? lacking.slice(-1) : lacking) unreachable.add(id)
  }
}

/** Returns how many events a class could have if other classes took only those that the student chose for them. */
function countPossible({ events, chosen }: Plan, classId: string): number {
  return events.filter((event) => {
    const possibleUses = event.uses.filter(({ standing }) => possible.has(standing.state))
    const choice = findChosen(event, possibleUses, chosen)
    return choice ? choice.classId === classId : possibleUses.some((use) => use.classId === classId)
  }).length
}

function findChosen({ id }: SharedEvent, uses: readonly Use[], chosen: Plan['chosen']): Use | undefined {
  return uses.find(({ classId }) => classId === chosen.get(id))
}
