// The expected credits, according to server/credits/README.md. To share no method with server/credits, this code never
// sorts and keeps no running sums. It only counts how many events are before or below another event.

import { findHomes } from './credit-homes.ts'
import { countBest, exclusiveUses, judge, neededBy, type Course, type Semester, type Use } from './credit-semester.ts'

/**
 * A person's expected credit in a course. `events` are in the order in which they start, each as 'state reason points'.
 */
export type Expected = {
  have: number
  needed: number | null
  missing: number | null
  points: number
  events: string[]
}

export function expectedCredit(
  term: Semester,
  course: Course,
  person: string,
  homes = findHomes(term, person),
): Expected {
  const rule = course.rule ?? { counts: 'each', needed: null, points: 1_000, cap: null, best: null, exclusive: false }
  const starts = new Map(term.events.map((event) => [event.id, event.start]))
  const isBefore = (first: string, second: string) =>
    starts.get(first)! < starts.get(second)! || (starts.get(first) === starts.get(second) && first < second)
  const uses = course.uses
  const home = (event: string) => (rule.exclusive ? homes.get(event) : course.id)
  const verdict = (event: string) => judge(term, course.id, event, person)
  const isElsewhere = (event: string) =>
    ['earned', 'open'].includes(verdict(event)) && home(event) !== null && home(event) !== course.id
  const earns = (event: string) => verdict(event) === 'earned' && home(event) === course.id
  const worth = ({ event, points }: Use) => (earns(event) ? (points ?? rule.points) : 0)

  const needed = neededBy(term, course, person)
  const cap = rule.cap ?? Number.MAX_SAFE_INTEGER
  const best = rule.best ?? Number.MAX_SAFE_INTEGER
  const isBetter = (first: Use, second: Use) =>
    worth(first) > worth(second) || (worth(first) === worth(second) && isBefore(first.event, second.event))
  const earning = uses.filter(({ event }) => earns(event))
  const isBest = (use: Use) => earning.filter((rival) => rival !== use && isBetter(rival, use)).length < best
  const countedUses = earning.filter(isBest)
  const sumWorth = (group: Use[]) => group.reduce((sum, use) => sum + worth(use), 0)
  const sumUpTo = (use: Use) =>
    Math.min(cap, sumWorth(countedUses.filter((otherUse) => otherUse === use || isBefore(otherUse.event, use.event))))
  const sumBefore = (use: Use) =>
    Math.min(cap, sumWorth(countedUses.filter((otherUse) => isBefore(otherUse.event, use.event))))
  const countEarlier = (use: Use) => countedUses.filter((otherUse) => isBefore(otherUse.event, use.event)).length
  /** Returns why an upcoming event would add nothing to the person's credit, or null. */
  const isUseless = (use: Use): string | null => {
    const added = use.points ?? rule.points
    if (rule.counts === 'at-least') return countedUses.length < needed! ? null : 'enough'
    if (earning.filter((rival) => worth(rival) >= added).length >= best) return 'not-best'
    if (sumWorth(countedUses) >= cap && (added > 0 || cap > 0)) return 'cap'
    return added === 0 && needed !== null && countedUses.length >= needed ? 'enough' : null
  }

  const say = (use: Use): [string, string, number] => {
    if (isElsewhere(use.event)) {
      const isChosen = term.chosen.get(`${use.event} ${person}`) === home(use.event)
      const users = exclusiveUses(term, use.event, person).map((item) => item.course.id)
      const isBehind = users.indexOf(home(use.event)!) < users.indexOf(course.id)
      return ['chosen-elsewhere', isChosen ? 'chosen' : isBehind ? 'used-first' : 'adds-nothing', 0]
    }
    const isUnplaced = verdict(use.event) === 'earned' && !earns(use.event)
    if (isUnplaced || (verdict(use.event) === 'open' && isUseless(use))) return ['over-cap', isUseless(use)!, 0]
    if (!earns(use.event)) return [...unearned(term, course.id, use.event, person), 0]
    if (!isBest(use)) return ['over-cap', 'not-best', 0]
    const reason = term.credit.has(`${course.id} ${use.event} ${person}`) ? 'marked-counts' : 'present'
    if (rule.counts === 'at-least')
      return countEarlier(use) < needed! ? ['counted', reason, 0] : ['over-cap', 'enough', 0]
    const creditedPoints = sumUpTo(use) - sumBefore(use)
    return worth(use) > 0 && creditedPoints === 0 ? ['over-cap', 'cap', 0] : ['counted', reason, creditedPoints]
  }
  const results = new Map(uses.map((use) => [use.event, say(use)]))
  const have = [...results.values()].filter(([state]) => state === 'counted').length
  const countBefore = (event: string) => uses.filter((otherUse) => isBefore(otherUse.event, event)).length
  const events = uses.map(() => '')
  for (const [event, parts] of results) events[countBefore(event)] = parts.join(' ')

  if (rule.counts === 'at-least') {
    const isEnough = countedUses.length >= needed!
    return { have, needed, missing: needed! - have, points: isEnough ? rule.points : 0, events }
  }
  const points = Math.min(cap, sumWorth(countedUses))
  const isEndless = needed === null && rule.best === null && (rule.cap === null || rule.points === 0)
  if (isEndless) return { have, needed: null, missing: null, points, events }

  const coming = uses.filter((use) => verdict(use.event) === 'open' && !isElsewhere(use.event) && !isUseless(use))
  const positionInComing = (use: Use) => coming.filter(({ event }) => isBefore(event, use.event)).length
  /**
   * Returns the worths of the person's events if they attend the next `eventCount` events: first those of the course,
   * then new ones.
   */
  const attending = (eventCount: number): number[] => [
    ...earning.map(worth),
    ...coming.filter((use) => positionInComing(use) < eventCount).map((use) => use.points ?? rule.points),
    ...Array.from({ length: Math.max(0, eventCount - coming.length) }, () => rule.points),
  ]
  const isEnough = (eventCount: number) => {
    const worths = attending(eventCount)
    const reached = countBest(worths, best)
    if (reached.count >= (needed ?? Infinity)) return true
    if (rule.cap !== null && rule.cap > 0 && reached.sum >= rule.cap) return true
    const further = [rule.points, ...coming.filter((use) => positionInComing(use) >= eventCount).map(worthOfNext)]
    return further.every((value) => worths.filter((rival) => rival >= value).length >= best)
  }
  const worthOfNext = (use: Use) => use.points ?? rule.points
  let missing = 0
  while (!isEnough(missing)) missing += 1
  const shownNumber = needed ?? (missing === 0 ? have : countBest(attending(missing), best).count)
  return { have, needed: shownNumber, missing, points, events }
}

function unearned(term: Semester, course: string, event: string, person: string): [string, string] {
  const mark = term.credit.get(`${course} ${event} ${person}`)
  const verdict = judge(term, course, event, person)
  if (verdict === 'excused') return ['excused', mark ? 'excused-by-class' : 'excused-at-event']
  if (verdict === 'open') return ['will-count', 'upcoming']
  if (verdict === 'asked') return ['waiting', 'appeal']
  if (mark) return ['not-counted', 'marked-not']
  if (term.presence.get(`${event} ${person}`) === 'absent') return ['not-counted', 'marked-absent']
  return ['not-counted', term.events.find(({ id }) => id === event)!.isPurged ? 'names-deleted' : 'not-there']
}
