import type { FastifyReply } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { entityTagFor, matchesVersion } from '#contract/versions.ts'
import { Refusal } from './refusals.ts'

/**
 * Throws 412 when `ifMatch`, the `If-Match` header of a save, isn't the current version. Without the header, the last
 * save wins. The caller holds a lock on the object, or compares the version again under a lock.
 */
export async function refuseOtherVersion(ifMatch: string | undefined, current: () => Promise<string>): Promise<void> {
  if (ifMatch === undefined || matchesVersion(ifMatch, await current())) return
  throw changedSince()
}

/** Returns the 412 for a save that is based on an old version. */
export const changedSince = () => new Refusal(412, { error: apiMessages.changedSince, code: 'changed_since' })

/** Adds a version to a response, for the `If-Match` of a later save. */
export async function sendVersion(reply: FastifyReply, version: Promise<string>): Promise<void> {
  reply.header('etag', entityTagFor(await version))
}
