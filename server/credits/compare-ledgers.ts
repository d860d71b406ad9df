import type { EffectOnClass } from '#contract/credits/credits.ts'
import type { ClassRule, Facts } from './facts.ts'
import type { Ledger, StudentCredit } from './ledger.ts'

export type Effects = Map<string, EffectOnClass>
type Compared = { facts: Facts; oldLedger: Ledger; newLedger: Ledger; rulesDiffer: ReadonlySet<string> }

/**
 * Returns, for each class, how many of some students gain or lose points or progress there. A student without a change
 * of points gains progress if fewer events are missing, or else if more events count or will count. Under different
 * rules, only points are compared. `onPoints` gets each student whose points change.
 */
export function compareLedgers(
  { facts, oldLedger, newLedger, rulesDiffer }: Compared,
  students: Iterable<string>,
  onPoints: (change: { classId: string; student: string; before: number; after: number }) => void,
): Effects {
  const effects: Effects = new Map(
    [...facts.classes.keys()].map((id) => [id, { gain: 0, lose: 0, progress_gain: 0, progress_lose: 0 }]),
  )
  for (const student of students)
    for (const [classId, effect] of effects) {
      if (facts.rosters.size > 0 && !facts.rosters.get(classId)?.has(student)) continue
      const [old, next] = [oldLedger.credit(classId, student), newLedger.credit(classId, student)]
      if (next.points !== old.points) {
        effect[next.points > old.points ? 'gain' : 'lose'] += 1
        onPoints({ classId, student, before: old.points, after: next.points })
      } else if (!rulesDiffer.has(classId)) {
        const progress = compareProgress(old, next)
        if (progress !== 0) effect[progress > 0 ? 'progress_gain' : 'progress_lose'] += 1
      }
    }
  return effects
}

/** Whether two rules count the same events in the same way, so that progress under them can be compared. */
export function countAlike(first: ClassRule, second: ClassRule): boolean {
  return (['counts', 'needed', 'points', 'cap', 'best'] as const).every((field) => first[field] === second[field])
}

function compareProgress(old: StudentCredit, next: StudentCredit): number {
  const fewerMissing = (old.missing ?? 0) - (next.missing ?? 0)
  return fewerMissing || next.have - old.have || countUpcoming(next) - countUpcoming(old)
}

function countUpcoming({ events }: StudentCredit): number {
  return events.filter(({ state }) => state === 'will-count').length
}
