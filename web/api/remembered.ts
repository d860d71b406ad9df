import { studentIdleHours } from '#contract/sign-in/limits.ts'
import { hasNetwork, watchNetwork } from './network.ts'

// In the browser's cache, because the specification lists all keys of local storage.
const cacheName = 'remembered-answers'
/** A student has a profile, a history, tries, credits, questions and a few events. */
const mostKept = 20

/** How long (ms) an answer is kept: the session that it was for may have been ended elsewhere. */
const keptFor = studentIdleHours * 3_600_000

/** How often everything was deleted. An answer that was requested before a deletion may belong to someone else. */
let timesForgotten = 0

/**
 * Requests data and stores the answer on this phone for four hours. Without a network, returns the stored one, if there
 * is one, and calls `onReturn` when the network is back. `key` must name its owner. Throws the request's error.
 */
export async function askOrRemember<T>(key: string, ask: () => Promise<T>, onReturn: () => void): Promise<T> {
  const asked = timesForgotten
  try {
    const answer = await ask()
    if (asked === timesForgotten) void keep(key, answer).catch(() => undefined)
    return answer
  } catch (error) {
    // With a network, a failed call throws its error.
    const kept = hasNetwork() ? undefined : await find(key).catch(() => undefined)
    if (kept === undefined) throw error
    const stop = watchNetwork(() => {
      if (!hasNetwork()) return
      stop()
      onReturn()
    })
    return kept as T
  }
}

/** Deletes everything that was stored: someone signed out, someone else signed in, or the session has ended. */
export async function forgetRemembered(): Promise<void> {
  timesForgotten += 1
  if ('caches' in globalThis) await caches.delete(cacheName)
}

/**
 * Deletes the answers that are too old, or from the future because the clock was set back. Called when a page opens,
 * because nothing of ours runs while none is open.
 */
export async function forgetOldAnswers(): Promise<void> {
  if (!('caches' in window) || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const key of await cache.keys()) {
    const { at } = Object(await (await cache.match(key))?.json()) as Kept
    const age = Date.now() - at
    if (!(age >= 0 && age <= keptFor)) await cache.delete(key)
  }
}

/** Throws where the browser has no cache. */
async function keep(key: string, answer: unknown): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(addressOf(key), Response.json({ at: Date.now(), answer } satisfies Kept))
  const kept = await cache.keys()
  for (const old of kept.slice(0, -mostKept)) await cache.delete(old)
}

/** Throws where the browser has no cache. */
async function find(key: string): Promise<unknown> {
  await forgetOldAnswers()
  const kept = await (await caches.open(cacheName)).match(addressOf(key))
  return ((await kept?.json()) as Kept | undefined)?.answer
}

/** An answer and when it was kept, by this phone's clock (ms). */
type Kept = { at: number; answer: unknown }

const addressOf = (key: string) => `/remembered/${encodeURIComponent(key)}`
