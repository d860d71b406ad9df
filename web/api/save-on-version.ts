import { entityTagFor } from '#contract/versions.ts'
import { ApiError } from './api-error.ts'

/**
 * The maximum number of attempts of a save. It starts over when someone else saves the same object at the same time.
 */
const maxTries = 5

type Save<Thing, Saved> = {
  /** Returns the object's version, or null if the page has only part of the object. */
  version: (thing: Thing) => Promise<string | null>
  /** Applies the form's changes to the current object, and sends them with these headers. */
  send: (current: Thing, headers: Record<string, string>) => Promise<Saved>
  /** Loads the current object. */
  load: () => Promise<Thing>
}

/**
 * Saves changes to an object that may have changed since it was opened. If the server refuses an old version (412),
 * loads the object again and applies the changes to it. Returns the object that the changes were applied to, and the
 * server's response. Throws ApiError.
 */
export async function saveOnVersion<Thing, Saved>(
  opened: Thing,
  { version, send, load }: Save<Thing, Saved>,
): Promise<{ current: Thing; saved: Saved }> {
  let current = opened
  for (let tries = 1; ; tries += 1) {
    const currentVersion = await version(current)
    try {
      return {
        current,
        saved: await send(current, currentVersion === null ? {} : { 'If-Match': entityTagFor(currentVersion) }),
      }
    } catch (error) {
      if (tries >= maxTries || !(error instanceof ApiError) || error.status !== 412) throw error
      current = await load()
    }
  }
}
