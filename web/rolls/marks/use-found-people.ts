import { useEffect, useState } from 'react'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { usePeople } from './api.ts'
import { isEnough } from './is-enough.ts'

/** How long (ms) a pause in typing is before people are looked for. */
const pauseMs = 200

export type Found = {
  people: readonly MatchedPerson[]
  more: boolean
  /** `quiet`: too little was typed. */
  state: 'quiet' | 'looking' | 'found' | 'failed'
}

/** The people who match what is being typed. While a longer text is looked for, those of the shorter one stay. */
export function useFoundPeople(eventId: string, typed: string): Found {
  const text = typed.trim()
  const wanted = isEnough(text) ? text : null
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, isError, isPlaceholderData } = usePeople(eventId, asked)
  if (wanted === null) return { people: [], more: false, state: 'quiet' }
  if (isError) return { people: [], more: false, state: 'failed' }
  if (!data) return { people: [], more: false, state: 'looking' }
  return { ...data, state: isPlaceholderData || asked !== wanted ? 'looking' : 'found' }
}
