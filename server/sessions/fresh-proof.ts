import { freshMinutes, type ProofWay } from '#contract/sessions/fresh-proof.ts'
import { freshProofMessages } from '#contract/sign-in/words.ts'
import type { PersonKind } from '#contract/roles.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import type { Db } from '#server/database/db.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { findLinkedIdentity } from './linked-identity.ts'
import { findVerificationTime } from './session-store.ts'
import { findOrigin } from './origin.ts'

export { recordProof } from './session-store.ts'

/**
 * Throws 403 with `reauth_required` unless the person behind a session proved their identity in the last 15 minutes. A
 * session with an administrator part needs a proof of that part: an emailed link that signed the same person in as
 * faculty isn't enough. A sign-in counts as a proof, unless it came from a click on a link that another browser
 * requested. `ways` in the refusal lists how the person can prove their identity.
 */
export async function refuseUnlessFresh({ db, now }: { db: Db; now: () => number }, viewer: Viewer): Promise<void> {
  if (await isFresh({ db, now }, viewer)) return
  const isClick = (await findOrigin(db, viewer.session))?.method === 'click'
  throw new Refusal(403, {
    error: isClick ? freshProofMessages.clickedLink : freshProofMessages.reauthRequired,
    code: 'reauth_required',
    ways: await waysFor(db, viewer),
  })
}

/**
 * Whether the person behind a session proved their identity in the last 15 minutes, as `refuseUnlessFresh` requires.
 */
async function isFresh({ db, now }: { db: Db; now: () => number }, viewer: Viewer): Promise<boolean> {
  const provedAt = await findVerificationTime(db, viewer.session, provedPart(viewer))
  return provedAt !== undefined && isRecent(provedAt, freshMinutes * 60_000, now())
}

/** Returns the part of a session that needs the fresh proof: the one with the most permissions. */
export function provedPart({ admin, faculty }: Viewer): PersonKind {
  if (admin) return 'admin'
  return faculty ? 'faculty' : 'student'
}

async function waysFor(db: Db, viewer: Viewer): Promise<ProofWay[]> {
  const part = provedPart(viewer)
  const id = viewer[part]?.id
  return [
    ...(id !== undefined && (await hasPasskey(db, part, id)) ? (['passkey'] as const) : []),
    ...otherWays(viewer),
    ...((await findLinkedIdentity(db, viewer)) ? (['sso'] as const) : []),
  ]
}

function hasPasskey(db: Db, kind: PersonKind, id: string): Promise<boolean> {
  return hasRow(db.selectFrom('passkey').select('id').where(`${kind}_id`, '=', id).limit(1))
}

function otherWays({ admin, faculty, facultyAdmin }: Viewer): ProofWay[] {
  if (admin) return ['password']
  if (faculty) return facultyAdmin ? ['code', 'password'] : ['code']
  // Some students have no password, because they always sign in by link.
  return ['password', 'code']
}
