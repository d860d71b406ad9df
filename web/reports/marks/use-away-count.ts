import { useMarks } from './api.ts'
import { awayMarks } from './mark-history.ts'

/** How often (ms) marks are read again while an event is followed. One that changes who is present is told by the stream. */
const everyMs = 10_000

/** How many people are marked absent or excused, 0 until known. */
export function useAwayCount(eventId: string, { isWanted, isFollowed }: { isWanted: boolean; isFollowed: boolean }) {
  const { data } = useMarks(eventId, { isWanted, everyMs: isFollowed && everyMs })
  return data ? awayMarks(data).length : 0
}
