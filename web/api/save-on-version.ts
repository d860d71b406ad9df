import { entityTagFor } from '#contract/versions.ts'
import { ApiError } from './api-error.ts'

/** The tries of a save, which starts over when someone else saves the same object at the same time. */
const mostTries = 5

type Save<Thing, Saved> = {
  /** Returns the version of the object, or null where a page doesn't know all of it. */
  version: (thing: Thing) => Promise<string | null>
  /** Applies the form's changes to the current object and sends them with these headers. */
  send: (current: Thing, headers: Record<string, string>) => Promise<Saved>
  /** Reads the object again. */
  load: () => Promise<Thing>
}

/**
 * Saves changes to an object that may have changed since it was opened. The server refuses an old version (412). Then
 * the object is read again, and the changes are applied to that. Returns the object that they were applied to, and the
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
      if (tries >= mostTries || !(error instanceof ApiError) || error.status !== 412) throw error
      current = await load()
    }
  }
}
