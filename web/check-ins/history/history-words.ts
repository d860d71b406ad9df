import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'
import { apiMessages } from '#contract/api/words.ts'

type History = { studentId: string | null; data: readonly { present?: boolean }[] | undefined; isError: boolean }

/** Returns the text above a student's list: the number of events, or why the list is empty or out of date. */
export function describeHistory({ studentId, data, isError }: History): {
  summary: string | null
  problem: string | null
} {
  if (studentId === null) return { summary: null, problem: apiMessages.authenticationRequired }
  return {
    summary: data ? historySummary(data.filter(({ present }) => present !== false).length) : null,
    problem: isError ? checkInMessages.historyFailed : null,
  }
}

function historySummary(count: number): string {
  return count === 0 ? checkInsWords.noEventsAttended : checkInsWords.eventsAttended({ count })
}
