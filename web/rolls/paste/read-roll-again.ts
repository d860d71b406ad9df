import { useQueryClient } from '@tanstack/react-query'
import { rollKey, statisticsKey } from '#web/rolls/api.ts'

/** Returns a function that reloads everything that an event’s marks change. */
export function useReadRollAgain(eventId: string): () => void {
  const cache = useQueryClient()
  return () => {
    const keys = [rollKey(eventId), statisticsKey(eventId), ['attempts', eventId], ['marks', eventId], ['class']]
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
  }
}
