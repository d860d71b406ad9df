import { reportsWords } from '#contract/rolls/words.ts'
import type { LiveRoll } from '#web/rolls/live/use-live-roll.ts'

/** How current a roll is. All times are in ms by this machine’s clock. */
export type RollNews = {
  live: LiveRoll
  /** When the whole roll, or a row of it, was last received. */
  updatedAt: number
  /** Whether the last reload failed. */
  isError: boolean
}

export type Freshness = { tone: 'live' | 'asked' | 'lost'; says: string }

/** Describes how current a roll is. A lost stream doesn’t matter if the roll was reloaded since. */
export function describeFreshness({ live, updatedAt, isError }: RollNews, now: number): Freshness {
  const ago = (timestamp: number) =>
    reportsWords.secondsAgo({ value: Math.max(0, Math.round((now - timestamp) / 1000)) })
  if (live.state === 'live') return { tone: 'live', says: reportsWords.liveUpdated({ at: ago(live.heardAt) }) }
  if (isError || (live.state === 'lost' && updatedAt < live.since)) {
    return { tone: 'lost', says: reportsWords.connectionLostTryingAgain }
  }
  return { tone: 'asked', says: reportsWords.updated({ at: ago(updatedAt) }) }
}
