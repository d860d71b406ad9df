import type { Facts, LedgerClass, LedgerEvent, Said } from './facts.ts'
import { noRule } from './facts.ts'
import { creditOf, type Credit, type Standing } from './rule.ts'
import { holderOf, standingOf } from './standing.ts'

/** A student’s credit in a class. `holders` has the class for which an event counts instead. */
export type StudentCredit = Credit & { holders: ReadonlyMap<string, string> }
export type Ledger = {
  /** What a student has in a class. */
  credit: (classId: string, person: string) => StudentCredit
  /**
   * The exclusive class for which an event counts or will count, or null. `chosen` stands in for the student’s choice.
   */
  holder: (event: string, person: string, chosen?: string | null) => string | null
}

/** Computes the credit of every student in the facts. `now` in ms. */
export function ledgerOf(facts: Facts, now: number): Ledger {
  const users = exclusiveUsers(facts)
  const aboutOf = (person: string): About => ({
    said: facts.said.get(person) ?? nothing,
    present: facts.attended(person),
    now,
  })
  return { credit, holder: (event, person, chosen) => findHolder(event, person, aboutOf(person), chosen) }

  function credit(classId: string, person: string): StudentCredit {
    const one = facts.classes.get(classId)!
    const rule = one.rule ?? noRule
    const holders = new Map<string, string>()
    const about = aboutOf(person)
    const events = one.events.map((event) => ({
      id: event.id,
      startsAt: event.startsAt,
      points: event.points,
      standing: rule.exclusive ? exclusively(event) : readStanding(one, event, about),
    }))
    return { ...creditOf(rule, events), holders }

    function exclusively(event: LedgerEvent): Standing {
      const standing = readStanding(one, event, about)
      if (standing.state !== 'earns' && standing.state !== 'will-count') return standing
      // Usually no other exclusive class uses the event.
      if (users.get(event.id)!.length === 1) return standing
      const holder = findHolder(event.id, person, about)
      if (holder === classId || holder === null) return standing
      holders.set(event.id, holder)
      return { state: 'chosen-elsewhere', reason: holder === about.said.chosen.get(event.id) ? 'chosen' : 'used-first' }
    }
  }

  function findHolder(event: string, person: string, about: About, chosen?: string | null): string | null {
    const rivals = (users.get(event) ?? [])
      .filter(({ of }) => facts.rosters.get(of.id)?.has(person))
      .map(({ of, event: its }) => ({ classId: of.id, standing: readStanding(of, its, about) }))
    return holderOf(rivals, chosen === undefined ? about.said.chosen.get(event) : (chosen ?? undefined))
  }
}

type Use = { of: LedgerClass; event: LedgerEvent }

/** Returns the exclusive classes that use each event, in the order in which they got it. */
function exclusiveUsers({ classes }: Facts): Map<string, Use[]> {
  const users = new Map<string, Use[]>()
  for (const of of classes.values()) {
    if (!of.rule?.exclusive) continue
    for (const event of of.events) users.set(event.id, [...(users.get(event.id) ?? []), { of, event }])
  }
  for (const uses of users.values())
    uses.sort((one, other) => one.event.assignedAt - other.event.assignedAt || (one.of.id < other.of.id ? -1 : 1))
  return users
}

type About = { said: Said; present: ReadonlySet<string>; now: number }

function readStanding({ id: classId }: LedgerClass, event: LedgerEvent, { said, present, now }: About): Standing {
  // A key is built only where there is something to find: a large class has hundreds of thousands of pairs.
  const { credit, asked, presence } = said
  return standingOf({
    present: present.has(event.id),
    presenceMark: presence.get(event.id) ?? null,
    creditMark: (credit.size > 0 && credit.get(`${classId} ${event.id}`)) || null,
    isOpen: now <= event.closesAt,
    namesDeleted: event.namesDeleted,
    isAsked: asked.size > 0 && (asked.has(`${classId} ${event.id}`) || asked.has(` ${event.id}`)),
  })
}

const nothing: Said = { credit: new Map(), presence: new Map(), chosen: new Map(), asked: new Set() }
