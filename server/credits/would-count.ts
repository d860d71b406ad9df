import type { Facts, LedgerClass, LedgerEvent } from './facts.ts'
import { computeLedger } from './ledger.ts'
import { compareByStart } from './rule.ts'

type Unused = { event: { id: string; name: string; starts_at: number }; student: string; now: number }

/** Whether an event that a class doesn’t use would count for a student if its professor assigned it now (ms). */
export function wouldCount(facts: Facts, course: LedgerClass, { event, student, now }: Unused): boolean {
  const assigned: LedgerEvent = {
    id: event.id,
    name: event.name,
    startsAt: event.starts_at,
    opensAt: event.starts_at,
    closesAt: event.starts_at,
    points: null,
    note: null,
    // After every other use, even one in this millisecond.
    assignedAt: now + 1,
    namesDeleted: false,
  }
  const events = [...course.events, assigned].toSorted(compareByStart)
  const classes = new Map(facts.classes).set(course.id, { ...course, events })
  const { events: credits } = computeLedger({ ...facts, classes }, now).credit(course.id, student)
  return credits.find(({ id }) => id === event.id)!.state === 'counted'
}
