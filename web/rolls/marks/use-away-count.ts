import { useMarks } from './api.ts'
import { awayMarks } from './mark-history.ts'

/**
 * How often (ms) marks are read again while an event is followed: with its stream, which says when they change, and
 * without.
 */
const [withStream, without] = [60_000, 5_000]

type Options = { isWanted: boolean; isFollowed: boolean; isStreaming: boolean }

/** How many people are marked absent or excused, 0 until known. */
export function useAwayCount(eventId: string, { isWanted, isFollowed, isStreaming }: Options) {
  const { data } = useMarks(eventId, { isWanted, everyMs: isFollowed && (isStreaming ? withStream : without) })
  return data ? awayMarks(data).length : 0
}
