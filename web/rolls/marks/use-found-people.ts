import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { explainFailure } from '#web/api/explain-failure.ts'
import { useDebounced } from '#web/kit/time/use-debounced.ts'
import { usePeople } from './api.ts'

/** Debounce (ms) before searching for people. */
const pauseMs = 200

export type PeopleMatches = {
  people: readonly MatchedPerson[]
  more: boolean
  /** `quiet`: too little text to search. */
  state: 'quiet' | 'looking' | 'found' | 'failed'
  /** The error message if the search failed. */
  problem?: string
}

/** Finds people who match the typed text. While a longer text is searched, the previous matches stay. */
export function useFoundPeople(eventId: string, searchText: string): PeopleMatches {
  const text = searchText.trim()
  const query = isEnough(text) ? text : null
  const sentQuery = useDebounced(query, pauseMs)
  const { data, error, isPlaceholderData } = usePeople(eventId, sentQuery)
  if (query === null) return { people: [], more: false, state: 'quiet' }
  if (error) return { people: [], more: false, state: 'failed', problem: explainFailure(error) }
  if (!data) return { people: [], more: false, state: 'looking' }
  return { ...data, state: isPlaceholderData || sentQuery !== query ? 'looking' : 'found' }
}

/** The minimum number of letters for a search. */
const fewest = 3

/** Whether a text is long enough for a search: three letters, or one Chinese or Korean character. */
export function isEnough(text: string): boolean {
  return text.length >= fewest || /\p{Script=Han}|\p{Script=Hangul}/u.test(text)
}
