import type { Standing } from './rule.ts'

/** The facts about a student at an event, and about their credit in one class. */
export type StandingFacts = {
  present: boolean
  /** A current mark about presence that isn’t “present”. */
  presenceMark: 'absent' | 'excused' | null
  /** The current mark of the class’s owner. */
  creditMark: 'counts' | 'does-not-count' | 'excused' | null
  /** Whether a check-in still counts. */
  isOpen: boolean
  /** Retention has deleted the names and kept only the count. */
  namesDeleted: boolean
  /** The student has an open appeal about it. */
  isAsked: boolean
}

/** Returns whether an event earns credit, before choices and the rule. A credit mark decides over presence. */
export function decideStanding(facts: StandingFacts): Standing {
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
