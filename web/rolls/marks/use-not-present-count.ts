import { useMarks } from './api.ts'
import { selectNotPresentMarks } from './mark-history.ts'

/**
 * How often (ms) marks are reloaded while an event is followed: with a stream, which reports changes, and without one.
 */
const [withStream, withoutStream] = [60_000, 5_000]

type Options = { isWanted: boolean; isFollowed: boolean; isStreaming: boolean }

/** Counts the people who are marked absent or excused. 0 until known. */
export function useNotPresentCount(eventId: string, { isWanted, isFollowed, isStreaming }: Options) {
  const { data } = useMarks(eventId, { isWanted, everyMs: isFollowed && (isStreaming ? withStream : withoutStream) })
  return data ? selectNotPresentMarks(data).length : 0
}
