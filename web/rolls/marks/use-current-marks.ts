import { useMemo } from 'react'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { useMarks } from './api.ts'
import { toShownMark, currentByPerson } from './mark-history.ts'
import { useMarking } from './marking-context.ts'

const none: ReadonlyMap<string, ShownMark> = new Map()

/** The current marks about presence by the id of their person. Empty for someone who only watches. */
export function useCurrentMarks(eventId: string): ReadonlyMap<string, ShownMark> {
  const { data } = useMarks(eventId, { isWanted: useMarking() !== null })
  return useMemo(() => {
    if (!data) return none
    return new Map([...currentByPerson(data)].map(([id, mark]) => [id, toShownMark(mark)]))
  }, [data])
}
