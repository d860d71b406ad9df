import type { Facts, LedgerClass, LedgerEvent, StudentRecord } from './facts.ts'
import { noRule } from './facts.ts'
import { computeCredit, type Credit, type Standing } from './rule.ts'
import { decideHolder, decideStanding } from './standing.ts'

/** A student’s credit in a class. `holders` has the class for which an event counts instead. */
export type StudentCredit = Credit & { holders: ReadonlyMap<string, string> }
export type Ledger = {
  /** Returns a student’s credit in a class. */
  credit: (classId: string, person: string) => StudentCredit
  /**
   * Returns the exclusive class for which an event counts or will count, or null. `chosen` replaces the choice of the
   * student.
   */
  holder: (event: string, person: string, chosen?: string | null) => string | null
}

/** Computes the credit of every student in the facts. `now` in ms. */
export function computeLedger(facts: Facts, now: number): Ledger {
  const usesByEvent = groupExclusiveUses(facts)
  const contextFor = (person: string): Context => ({
    record: facts.records.get(person) ?? emptyRecord,
    present: facts.attended(person),
    now,
  })
  return { credit, holder: (event, person, chosen) => findHolder(event, person, contextFor(person), chosen) }

  function credit(classId: string, person: string): StudentCredit {
    const course = facts.classes.get(classId)!
    const rule = course.rule ?? noRule
    const holders = new Map<string, string>()
    const context = contextFor(person)
    const events = course.events.map((event) => ({
      id: event.id,
      startsAt: event.startsAt,
      points: event.points,
      standing: rule.exclusive ? readExclusiveStanding(event) : readStanding(course, event, context),
    }))
    return { ...computeCredit(rule, events), holders }

    function readExclusiveStanding(event: LedgerEvent): Standing {
      const standing = readStanding(course, event, context)
      if (standing.state !== 'earns' && standing.state !== 'will-count') return standing
      // Usually no other exclusive class uses the event.
      if (usesByEvent.get(event.id)!.length === 1) return standing
      const holder = findHolder(event.id, person, context)
      if (holder === classId || holder === null) return standing
      holders.set(event.id, holder)
      return {
        state: 'chosen-elsewhere',
        reason: holder === context.record.chosen.get(event.id) ? 'chosen' : 'used-first',
      }
    }
  }

  function findHolder(eventId: string, person: string, context: Context, chosen?: string | null): string | null {
    const rivals = (usesByEvent.get(eventId) ?? [])
      .filter(({ course }) => facts.rosters.get(course.id)?.has(person))
      .map(({ course, event }) => ({ classId: course.id, standing: readStanding(course, event, context) }))
    return decideHolder(rivals, chosen === undefined ? context.record.chosen.get(eventId) : (chosen ?? undefined))
  }
}

type Use = { course: LedgerClass; event: LedgerEvent }

/** Returns the exclusive classes that use each event, in the order in which they got it. */
function groupExclusiveUses({ classes }: Facts): Map<string, Use[]> {
  const usesByEvent = new Map<string, Use[]>()
  for (const course of classes.values()) {
    if (!course.rule?.exclusive) continue
    for (const event of course.events)
      usesByEvent.set(event.id, [...(usesByEvent.get(event.id) ?? []), { course, event }])
  }
  for (const uses of usesByEvent.values())
    uses.sort(
      (first, second) =>
        first.event.assignedAt - second.event.assignedAt || (first.course.id < second.course.id ? -1 : 1),
    )
  return usesByEvent
}

type Context = { record: StudentRecord; present: ReadonlySet<string>; now: number }

function readStanding({ id: classId }: LedgerClass, event: LedgerEvent, { record, present, now }: Context): Standing {
  // A key is built only where there is something to find: a large class has hundreds of thousands of pairs.
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

const emptyRecord: StudentRecord = { credit: new Map(), presence: new Map(), chosen: new Map(), openAppeals: new Set() }
