import type { GradebookPreview, GradebookRow } from '#contract/credits/gradebook/gradebook.ts'

/** The rows of a preview, grouped by what a person has to know about them. A row can be in several groups. */
export type Groups = {
  /** Rows that get a new value, including doubtful rows that were confirmed. */
  filled: GradebookRow[]
  /** Doubtful rows that a person has to check, confirmed or not. */
  toCheck: GradebookRow[]
  same: number
  kept: number
  /** Rows of students without credit that have points or an excuse, whether or not they get a 0. */
  stale: GradebookRow[]
  unmatched: GradebookRow[]
  torn: GradebookRow[]
  /** Filled cells that had a different value before, except stale ones. */
  replaced: GradebookRow[]
  /** The number of filled cells that get more points than the column’s maximum. */
  over: number
}

const keptOutcomes: GradebookRow['outcome'][] = [
  'no-credit',
  'stale',
  'names-deleted',
  'excused-kept',
  'not-assigned',
  'test-student',
]

/** Groups the rows of a preview. `confirmed` has the line numbers of the doubtful rows that a person has confirmed. */
export function groupRows({ rows }: Pick<GradebookPreview, 'rows'>, confirmed: ReadonlySet<number>): Groups {
  const withOutcome = (outcome: GradebookRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const toCheck = withOutcome('check')
  const filled = rows.filter(
    ({ outcome, line }) => outcome === 'filled' || (outcome === 'check' && confirmed.has(line)),
  )
  return {
    filled,
    toCheck,
    same: withOutcome('same').length,
    kept: rows.filter(({ outcome }) => keptOutcomes.includes(outcome)).length,
    unmatched: withOutcome('unmatched'),
    torn: withOutcome('torn'),
    stale: rows.filter(({ is_stale: isStale }) => isStale),
    replaced: filled.filter(({ before: oldValue, is_stale: isStale }) => /\d/.test(oldValue) && !isStale),
    over: filled.filter(({ is_over }) => is_over).length,
  }
}
