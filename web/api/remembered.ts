import { studentIdleHours } from '#contract/sign-in/limits.ts'
import { hasNetwork, watchNetwork } from './network.ts'

// Stored in the browser's cache, because the specification lists every key allowed in local storage.
const cacheName = 'remembered-answers'
/** Enough for a student's profile, history, attempts, credits, appeals and a few events. */
const maximumEntries = 20

/**
 * The time (ms) for which a response is stored. Longer isn't safe, because the session may have been ended elsewhere.
 */
const lifetimeMs = studentIdleHours * 3_600_000

/** Counts calls of `deleteRemembered`. A response requested before such a call may belong to someone else. */
let deletions = 0

/**
 * Requests data, and stores the response on this phone for four hours. Without a network, returns the stored response
 * if there is one, and calls `onReturn` when the network is back. `key` must include the owner's id. Throws the
 * request's error.
 */
export async function loadOrRemember<T>(key: string, ask: () => Promise<T>, onReturn: () => void): Promise<T> {
  const deletionsBefore = deletions
  try {
    const answer = await ask()
    if (deletionsBefore === deletions) void store(key, answer).catch(() => undefined)
    return answer
  } catch (error) {
    // With a network, a failed call throws its error instead of returning old data.
    const storedResponse = hasNetwork() ? undefined : await find(key).catch(() => undefined)
    if (storedResponse === undefined) throw error
    const stop = watchNetwork(() => {
      if (!hasNetwork()) return
      stop()
      onReturn()
    })
    return storedResponse as T
  }
}

/** Deletes all stored responses, because someone signed out, someone else signed in, or the session has ended. */
export async function deleteRemembered(): Promise<void> {
  deletions += 1
  if ('caches' in globalThis) await caches.delete(cacheName)
}

/**
 * Deletes responses that are too old, or in the future because the clock was set back. Called when a page opens,
 * because none of our code runs while no page is open.
 */
export async function purgeOldResponses(): Promise<void> {
  if (!('caches' in window) || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const key of await cache.keys()) {
    const { at: storedAt } = Object(await (await cache.match(key))?.json()) as StoredResponse
    const age = Date.now() - storedAt
    if (!(age >= 0 && age <= lifetimeMs)) await cache.delete(key)
  }
}

/** Throws if the browser has no cache storage. */
async function store(key: string, answer: unknown): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(toAddress(key), Response.json({ at: Date.now(), answer } satisfies StoredResponse))
  const requests = await cache.keys()
  for (const old of requests.slice(0, -maximumEntries)) await cache.delete(old)
}

/** Throws if the browser has no cache storage. */
async function find(key: string): Promise<unknown> {
  await purgeOldResponses()
  const entry = await (await caches.open(cacheName)).match(toAddress(key))
  return ((await entry?.json()) as StoredResponse | undefined)?.answer
}

/** A response and when it was stored, by this phone's clock (ms). */
type StoredResponse = { at: number; answer: unknown }

const toAddress = (key: string) => `/remembered/${encodeURIComponent(key)}`
