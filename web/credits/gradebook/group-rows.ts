import type { GradebookPreview, GradebookRow } from '#contract/credits/gradebook/gradebook.ts'

/** The rows of a preview by what a person has to know about them. */
export type Groups = {
  /** Rows that get a new value, the confirmed ones among them. */
  filled: GradebookRow[]
  /** Doubtful rows that are to be checked, confirmed or not. */
  toCheck: GradebookRow[]
  same: number
  kept: number
  unmatched: GradebookRow[]
  torn: GradebookRow[]
  /** The number of filled cells that had another value, and of those that get more than the column’s points. */
  overwritten: number
  over: number
}

const keptBecause: GradebookRow['outcome'][] = ['no-credit', 'excused-kept', 'not-assigned', 'test-student']

/** Sorts the rows of a preview. `confirmed` has the lines of doubtful rows that a person has checked. */
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
    kept: rows.filter(({ outcome }) => keptBecause.includes(outcome)).length,
    unmatched: withOutcome('unmatched'),
    torn: withOutcome('torn'),
    overwritten: filled.filter(({ before: oldValue }) => /\d/.test(oldValue)).length,
    over: filled.filter(({ is_over }) => is_over).length,
  }
}
