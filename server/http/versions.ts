import type { FastifyReply } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { entityTagFor, matchesVersion } from '#contract/versions.ts'
import { Refusal } from './refusals.ts'

/**
 * Throws 412 when `ifMatch`, the header of a save, names another version than the current one. Without the header, the
 * last save wins. The caller holds a lock on the object, or compares it again under one.
 */
export async function refuseOtherVersion(ifMatch: string | undefined, current: () => Promise<string>): Promise<void> {
  if (ifMatch === undefined || matchesVersion(ifMatch, await current())) return
  throw changedSince()
}

/** The 412 of a save on an old version. */
export const changedSince = () => new Refusal(412, { error: apiMessages.changedSince, code: 'changed_since' })

/** Adds a version to a response, for the `If-Match` of a later save. */
export async function sendVersion(reply: FastifyReply, version: Promise<string>): Promise<void> {
  reply.header('etag', entityTagFor(await version))
}
