import type { DbOrTrx, Schema } from '#server/database/schema.ts'

/**
 * Events inside a transaction. A domain raises an event, and domains above it handle it in the same transaction, so
 * that either both are stored or neither is. The handlers are listed in `server/domain-event-handlers.ts`.
 */
export type DomainEvents = {
  /** A student’s address was confirmed for the first time. Raised by sign-in. */
  studentConfirmed: { id: string; email: string; school: string }
  /** A faculty member’s address was confirmed for the first time, at `at` (ms). Raised by sign-in. */
  facultyConfirmed: { id: string; email: string; school_id: string; approved_at: number | null; at: number }
  /**
   * The address of a pending student, `from`, was corrected at `at` (ms) and now belongs to a different person. Raised
   * by classes.
   */
  placeMoved: {
    classId: string
    from: { pending: string; email: string }
    to: { student_id: string | null; pending_student_id: string | null; email: string }
    corrected: { faculty: string; at: number }
  }
  /**
   * A pending student turned out to be a different person, because they registered, or because a faculty member
   * corrected the address at `at` (ms). Raised by classes.
   */
  pendingStudentReplaced: {
    pending: string
    to: { student_id: string | null; pending_student_id: string | null }
    corrected: { faculty: string; at: number } | null
  }
  /**
   * An administrator (`by`) changed a university's settings, or undid changes, at `at` (ms). `effectiveAt` is null for
   * a change that is already in effect. `changes` are sentences. The id is null for all universities. Raised by
   * schools, sign-in and the audit.
   */
  schoolChanged: {
    school: { id: string | null; name: string; time_zone: string }
    news: 'change' | 'taken-back'
    by: string | null
    changes: string[]
    effectiveAt: number | null
    at: number
  }
}

/** Events that have happened and are stored. Handlers return immediately and never throw. */
export type CommittedEvents = {
  /** Marks changed a roll. `rows` may be new on it. Raised by rolls and credits. */
  rollChanged: { event: string; rows: readonly { id: string; event_id: string }[] }
  /** A student who isn’t on the roll opened an event. Raised by events. */
  eventOpened: { event: Omit<Schema['event'], 'closed_at'>; student: { id: string; school: string } }
}

/** Runs the handlers of a domain event one after the other, in the transaction of the caller. */
export type Raise = <Name extends keyof DomainEvents>(
  trx: DbOrTrx,
  name: Name,
  details: DomainEvents[Name],
) => Promise<void>

export type Announce = <Name extends keyof CommittedEvents>(name: Name, details: CommittedEvents[Name]) => void

/** Handles a domain event. It may call `raise` for events that follow from it. */
type Handler<Name extends keyof DomainEvents> = (
  trx: DbOrTrx,
  details: DomainEvents[Name],
  raise: Raise,
) => Promise<void>

/** The handlers of every event, in the order in which they run. A missing entry is a type error. */
export type DomainEventHandlers = { [Name in keyof DomainEvents]: readonly Handler<Name>[] }
export type CommittedEventHandlers = {
  [Name in keyof CommittedEvents]: readonly ((details: CommittedEvents[Name]) => void)[]
}

/**
 * Returns a function that raises domain events for these handlers. A handler's error undoes the caller's transaction.
 */
export function createRaise(handlers: DomainEventHandlers): Raise {
  const raise: Raise = async (trx, name, details) => {
    for (const handle of handlers[name]) await handle(trx, details, raise)
  }
  return raise
}

/** Returns a function that announces committed events to these handlers. */
export function createAnnounce(handlers: CommittedEventHandlers): Announce {
  return (name, details) => {
    for (const handle of handlers[name]) handle(details)
  }
}
