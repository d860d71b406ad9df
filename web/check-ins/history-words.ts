import { authenticationRequired } from '#contract/errors.ts'

const historyFailed = 'Failed to load your attendance history. Please try again later.'

type History = { studentId: string | null; data: readonly unknown[] | undefined; isError: boolean }

/** What stands above a student's list: how many events there are, and why there is none or only an old one. */
export function describeHistory({ studentId, data, isError }: History): {
  summary: string | null
  problem: string | null
} {
  if (studentId === null) return { summary: null, problem: authenticationRequired }
  return { summary: data ? historySummary(data.length) : null, problem: isError ? historyFailed : null }
}

function historySummary(count: number): string {
  return count === 0 ? 'You have not attended any events yet.' : `You have attended ${count} event(s).`
}
