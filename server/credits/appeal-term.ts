import { startOfDay, zonedDay } from '#server/time/zoned-time.ts'

/**
 * The time (ms) after a term during which students may still ask about its events, so that the last week’s events can
 * be answered.
 */
const afterTerm = 14 * 86_400_000

/** Returns the last moment (ms) at which students can ask about an event. Terms end on June 1 and January 1. */
export function findAppealDeadline({ startsAt, timeZone }: { startsAt: number; timeZone: string }): number {
  const [year = '', month = ''] = zonedDay(startsAt, timeZone).split('-')
  const end = Number(month) < 6 ? `${year}-06-01` : `${String(Number(year) + 1).padStart(4, '0')}-01-01`
  return startOfDay(end, timeZone) + afterTerm
}
