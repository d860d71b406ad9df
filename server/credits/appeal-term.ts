import { startOfDay, zonedDay } from '#server/time/zoned-time.ts'

/** Students may ask about an event for so long (ms) after its term: the last week’s events need an answer, too. */
const afterTerm = 14 * 86_400_000

/** Returns the moment (ms) until which an event can be asked about. Terms end on June 1 and January 1. */
export function findAppealDeadline({ startsAt, timeZone }: { startsAt: number; timeZone: string }): number {
  const [year = '', month = ''] = zonedDay(startsAt, timeZone).split('-')
  const end = Number(month) < 6 ? `${year}-06-01` : `${String(Number(year) + 1).padStart(4, '0')}-01-01`
  return startOfDay(end, timeZone) + afterTerm
}
