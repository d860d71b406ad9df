import { reportsWords } from '#contract/reports/words.ts'
import type { LiveRoll } from '#web/live/use-live-roll.ts'

/** What is known of how new a roll is; times in ms by this machine's clock. */
export type RollNews = {
  live: LiveRoll
  /** When the whole roll, or a row of it, was last got. */
  updatedAt: number
  /** Whether the roll was last asked for in vain. */
  isError: boolean
}

export type Freshness = { tone: 'live' | 'asked' | 'lost'; says: string }

/** Says how new a roll is. A stream that is lost is no loss any more once the roll could be asked for instead. */
export function describeFreshness({ live, updatedAt, isError }: RollNews, now: number): Freshness {
  const ago = (at: number) => reportsWords.secondsAgo({ value: Math.max(0, Math.round((now - at) / 1000)) })
  if (live.state === 'live')
    return { tone: 'live', says: reportsWords.liveUpdatedHeardAt({ heardAt: ago(live.heardAt) }) }
  if (isError || (live.state === 'lost' && updatedAt < live.since)) {
    return { tone: 'lost', says: reportsWords.connectionLostTryingAgain }
  }
  return { tone: 'asked', says: reportsWords.updatedUpdatedAt({ updatedAt: ago(updatedAt) }) }
}
