import { allocateEvents, canCount, type Place } from './allocation.ts'
import { noRule, type Facts, type LedgerClass, type LedgerEvent, type StudentRecord } from './facts.ts'
import { compareByStart, computeCredit, lowerNeeded, type Credit, type Rule, type Standing } from './rule.ts'

/** A student’s credit in a class. `holders` maps each event that counts for another class instead to that class. */
export type StudentCredit = Credit & { holders: ReadonlyMap<string, string> }
/**
 * The exclusive class for which each of a student's events counts or will count. Null for an event that adds nothing.
 */
export type Holders = ReadonlyMap<string, string | null>
export type Ledger = {
  credit: (classId: string, person: string) => StudentCredit
  /** Returns the holders of a student’s events. */
  holders: (person: string, supposed?: Supposed) => Holders
}
/** What differs from the facts: the student’s choice for an event, or an event at which the student was present. */
type Supposed = { choice?: { event: string; classId: string | null }; present?: string }

/** Computes the credit of every student in the facts. `now` in ms. */
export function computeLedger(facts: Facts, now: number): Ledger {
  const exclusiveEvents = listExclusiveEvents(facts)
  const usesByEvent = new Map(exclusiveEvents.map(({ id, uses }) => [id, uses]))
  let last: { person: string; context: Context; places?: ReadonlyMap<string, Place> } | null = null
  return {
    credit,
    holders(person, { choice, present } = {}) {
      const context = contextFor(person)
      const chosen = new Map(context.record.chosen)
      if (choice?.classId) chosen.set(choice.event, choice.classId)
      else if (choice) chosen.delete(choice.event)
      const supposed = present === undefined ? context : { ...context, present: new Set(context.present).add(present) }
      return new Map(Array.from(allocate(person, chosen, supposed), ([event, { holder }]) => [event, holder]))
    },
  }

  function credit(classId: string, person: string): StudentCredit {
    const course = facts.classes.get(classId)!
    const rule = course.rule ?? noRule
    const context = contextFor(person)
    const holders = new Map<string, string>()
    const places = rule.exclusive ? findPlaces(person) : null
    const events = course.events.map((event) => ({
      id: event.id,
      startsAt: event.startsAt,
      points: event.points,
      standing: readExclusiveStanding(event),
    }))
    return { ...computeCredit(rule, events), holders }

    function readExclusiveStanding(event: LedgerEvent): Standing {
      const standing = readStanding(course, event, context)
      const place = places?.get(event.id)
      if (!place || !canCount(standing)) return standing
      if (place.holder === null) {
        const reason = place.reasons.get(classId)
        return reason ? { state: 'over-cap', reason } : standing
      }
      if (place.holder === classId) return standing
      holders.set(event.id, place.holder)
      return { state: 'chosen-elsewhere', reason: explainElsewhere(event.id, place.holder) }
    }

    function explainElsewhere(event: string, holder: string) {
      if (holder === context.record.chosen.get(event)) return 'chosen'
      const users = usesByEvent.get(event)!.map((use) => use.course.id)
      return users.indexOf(holder) < users.indexOf(classId) ? 'used-first' : 'adds-nothing'
    }
  }

  function findPlaces(person: string): ReadonlyMap<string, Place> {
    const { record } = contextFor(person)
    last!.places ??= allocate(person, record.chosen, last!.context)
    return last!.places
  }

  function allocate(person: string, chosen: ReadonlyMap<string, string>, context: Context): Map<string, Place> {
    const rules = new Map<string, Rule>()
    for (const course of facts.classes.values()) {
      if (!course.rule?.exclusive || !isListed(course, person)) continue
      const standings = course.events.map((event) => ({ standing: readStanding(course, event, context) }))
      rules.set(course.id, { ...course.rule, needed: lowerNeeded(course.rule, standings) })
    }
    const events = exclusiveEvents.map(({ id, uses }) => ({
      id,
      uses: uses
        .filter(({ course }) => rules.has(course.id))
        .map(({ course, event }) => ({
          classId: course.id,
          points: event.points,
          standing: readStanding(course, event, context),
        })),
    }))
    return allocateEvents(events, rules, chosen)
  }

  function isListed(course: LedgerClass, person: string): boolean {
    // If there are no rosters, the facts contain one class and only its students.
    return facts.rosters.size === 0 || (facts.rosters.get(course.id)?.has(person) ?? false)
  }

  /**
   * Returns a student's context. Only the last student's is cached: one student is needed several times in a row, and
   * caching a large class would take a lot of memory.
   */
  function contextFor(person: string): Context {
    if (last?.person !== person) {
      const record = facts.records.get(person) ?? emptyRecord
      last = { person, context: { record, present: facts.attended(person), now } }
    }
    return last.context
  }
}

type ClassUse = { course: LedgerClass; event: LedgerEvent }
type UsedEvent = { id: string; startsAt: number; uses: ClassUse[] }

/**
 * Returns the events of exclusive classes by start, each with its classes in the order in which it was assigned to
 * them.
 */
function listExclusiveEvents({ classes }: Facts): UsedEvent[] {
  const events = new Map<string, UsedEvent>()
  for (const course of classes.values()) {
    if (!course.rule?.exclusive) continue
    for (const event of course.events) {
      const used = events.get(event.id) ?? { id: event.id, startsAt: event.startsAt, uses: [] }
      used.uses.push({ course, event })
      events.set(event.id, used)
    }
  }
  for (const { uses } of events.values())
    uses.sort(
      (first, second) =>
        first.event.assignedAt - second.event.assignedAt || (first.course.id < second.course.id ? -1 : 1),
    )
  return [...events.values()].toSorted(compareByStart)
}

type Context = { record: StudentRecord; present: ReadonlySet<string>; now: number }

function readStanding({ id: classId }: LedgerClass, event: LedgerEvent, { record, present, now }: Context): Standing {
  // Keys are built only if there is something to find, because a large class has hundreds of thousands of pairs.
  const { credit, openAppeals, presence } = record
  return decideStanding({
    present: present.has(event.id),
    presenceMark: presence.get(event.id) ?? null,
    creditMark: (credit.size > 0 && credit.get(`${classId} ${event.id}`)) || null,
    isOpen: now <= event.closesAt,
    namesDeleted: event.namesDeleted,
    isAsked: openAppeals.size > 0 && (openAppeals.has(`${classId} ${event.id}`) || openAppeals.has(` ${event.id}`)),
  })
}

const emptyRecord: StudentRecord = {
  credit: new Map(),
  presence: new Map(),
  chosen: new Map(),
  openAppeals: new Set(),
  appeals: new Set(),
}

/** The facts about a student at an event, and about the event's credit in one class. */
type StandingFacts = {
  present: boolean
  /** The current mark about presence, unless it is “present”. */
  presenceMark: 'absent' | 'excused' | null
  /** The current mark by the class’s owner. */
  creditMark: 'counts' | 'does-not-count' | 'excused' | null
  /** Whether check-in isn't over yet. */
  isOpen: boolean
  /** Retention has deleted the names and kept only the count. */
  namesDeleted: boolean
  /** Whether the student has an open appeal about it. */
  isAsked: boolean
}

/**
 * Returns whether an event earns credit, before choices and the rule apply. A credit mark takes precedence over
 * presence.
 */
function decideStanding(facts: StandingFacts): Standing {
  const standing = withoutAppeal(facts)
  const isUndecided = standing.state === 'not-counted' || standing.state === 'will-count'
  return facts.isAsked && isUndecided ? { state: 'waiting', reason: 'appeal' } : standing
}

function withoutAppeal({ present, presenceMark, creditMark, isOpen, namesDeleted }: StandingFacts): Standing {
  if (creditMark === 'counts') return { state: 'earns', reason: 'marked-counts' }
  if (creditMark === 'does-not-count') return { state: 'not-counted', reason: 'marked-not' }
  if (creditMark === 'excused') return { state: 'excused', reason: 'excused-by-class' }
  if (present) return { state: 'earns', reason: 'present' }
  if (presenceMark === 'excused') return { state: 'excused', reason: 'excused-at-event' }
  if (presenceMark === 'absent') return { state: 'not-counted', reason: 'marked-absent' }
  if (namesDeleted) return { state: 'not-counted', reason: 'names-deleted' }
  return isOpen ? { state: 'will-count', reason: 'upcoming' } : { state: 'not-counted', reason: 'not-there' }
}
