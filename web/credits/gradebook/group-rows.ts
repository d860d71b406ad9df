import type { GradebookPreview, GradebookRow } from '#contract/credits/gradebook.ts'

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
  /** How many filled cells had another value, and how many get more than the column’s points. */
  overwritten: number
  over: number
}

const keptBecause: GradebookRow['outcome'][] = ['no-credit', 'excused-kept', 'not-assigned', 'test-student']

/** Sorts the rows of a preview. `confirmed` has the lines of doubtful rows that a person has checked. */
export function groupRows({ rows }: GradebookPreview, confirmed: ReadonlySet<number>): Groups {
  const of = (outcome: GradebookRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const toCheck = of('check')
  const filled = rows.filter(
    ({ outcome, line }) => outcome === 'filled' || (outcome === 'check' && confirmed.has(line)),
  )
  return {
    filled,
    toCheck,
    same: of('same').length,
    kept: rows.filter(({ outcome }) => keptBecause.includes(outcome)).length,
    unmatched: of('unmatched'),
    torn: of('torn'),
    overwritten: filled.filter(({ before }) => /\d/.test(before)).length,
    over: filled.filter(({ is_over }) => is_over).length,
  }
}
