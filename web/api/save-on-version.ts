import { entityTagFor } from '#contract/versions.ts'
import { isSameValue } from '#web/kit/unsaved/other-changes.ts'
import { ApiError } from './api-error.ts'

/**
 * The maximum number of attempts of a save. It starts over when someone else saves the same object at the same time.
 */
const maxTries = 5

/**
 * Changes that were sent without getting a response, by the object as it was opened. The server may have saved them, so
 * an object that has them wasn't necessarily changed by someone else.
 */
const unanswered = new WeakMap<object, unknown[]>()

type Save<Thing, Change, Saved> = {
  /** The form's changes. */
  change: Change
  /** Returns the object's version, or null if the page has only part of the object. */
  version: (thing: Thing) => Promise<string | null>
  /**
   * Applies the form's changes to the current object, and sends them with these headers. `earlier` are changes whose
   * responses were lost.
   */
  send: (current: Thing, headers: Record<string, string>, earlier: readonly Change[]) => Promise<Saved>
  /** Loads the current object. */
  load: () => Promise<Thing>
}

/**
 * Saves changes to an object that may have changed since it was opened. If the server refuses an old version (412),
 * loads the object again and applies the changes to it. Returns the object that the changes were applied to, the
 * server's response, and earlier changes whose responses were lost. `identity` is the object as it was opened, if that
 * isn't `opened`. Throws ApiError.
 */
export async function saveOnVersion<Thing extends object | null, Change, Saved>(
  opened: Thing,
  { change, version, send, load }: Save<Thing, Change, Saved>,
  identity: object | null = opened,
): Promise<{ current: Thing; saved: Saved; earlier: readonly Change[] }> {
  const earlier = ((identity && unanswered.get(identity)) ?? []) as Change[]
  let current = opened
  for (let tries = 1; ; tries += 1) {
    const currentVersion = await version(current)
    try {
      const headers: Record<string, string> =
        currentVersion === null ? {} : { 'If-Match': entityTagFor(currentVersion) }
      return { current, saved: await send(current, headers, earlier), earlier }
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (!isRefused && identity) unanswered.set(identity, [...earlier, change])
      if (tries >= maxTries || !(error instanceof ApiError) || error.status !== 412) throw error
      current = await load()
    }
  }
}

/**
 * Returns an opened object with the fields that `earlier` changes of the same form have in the current object. So these
 * aren't someone else's, and a field that the person has changed back since then differs again.
 */
export function rebase<Thing extends object>(opened: Thing, current: Thing, earlier: readonly object[]): Thing {
  const ownFields = Object.entries(current).filter(([field, value]) =>
    earlier.some((change) => field in change && isSameValue(change[field as keyof object], value)),
  )
  return { ...opened, ...Object.fromEntries(ownFields) }
}

/** Returns changed fields, with those that `earlier` changes had saved and that the person has changed back since. */
export function withChangedBack<Thing extends object, Change extends object>(
  change: Change,
  opened: Thing,
  current: Thing,
  earlier: readonly object[],
): Change {
  const base = rebase(opened, current, earlier)
  const fields = (Object.keys(base) as (keyof Thing)[]).filter((field) => !isSameValue(base[field], opened[field]))
  return { ...Object.fromEntries(fields.map((field) => [field, opened[field]])), ...change }
}
