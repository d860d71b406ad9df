import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { explainFailure } from '#web/api/explain-failure.ts'
import { useSettled } from '#web/kit/time/use-settled.ts'
import { usePeople } from './api.ts'

/** Debounce (ms) before people are looked for. */
const pauseMs = 200

export type PeopleMatches = {
  people: readonly MatchedPerson[]
  more: boolean
  /** `quiet`: too little was typed. */
  state: 'quiet' | 'looking' | 'found' | 'failed'
  /** The error it failed with. */
  problem?: string
}

/** The people who match what is being typed. While a longer text is looked for, those of the shorter one stay. */
export function useFoundPeople(eventId: string, searchText: string): PeopleMatches {
  const text = searchText.trim()
  const query = isEnough(text) ? text : null
  const sentQuery = useSettled(query, pauseMs)
  const { data, error, isPlaceholderData } = usePeople(eventId, sentQuery)
  if (query === null) return { people: [], more: false, state: 'quiet' }
  if (error) return { people: [], more: false, state: 'failed', problem: explainFailure(error) }
  if (!data) return { people: [], more: false, state: 'looking' }
  return { ...data, state: isPlaceholderData || sentQuery !== query ? 'looking' : 'found' }
}

/** Letters of a name that are enough to look for people. */
const fewest = 3

/** Whether enough was typed to look for people: three letters, or one sign of a script that has whole words in one. */
export function isEnough(text: string): boolean {
  return text.length >= fewest || /\p{Script=Han}|\p{Script=Hangul}/u.test(text)
}
