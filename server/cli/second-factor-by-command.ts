import { changeRequirement } from '#server/administration/second-factor/change-requirement.ts'
import { allUniversities, listFactorGroups, type FactorGroup } from '#server/administration/second-factor/store.ts'
import type { Db } from '#server/database/db.ts'
import { findSchoolByFacultyDomain } from '#server/schools/store.ts'
import { findGraceEnd } from '#server/sessions/second-factor.ts'
import { isoDay } from '#server/time/iso-time.ts'
import type { Outcome } from './command-role.ts'

/** `off` makes the second factor optional, and `school` is a university's faculty domain. */
type Input = { off?: string | undefined; school?: string | undefined }

/**
 * Lists which administrators must have a second factor, or makes it optional when no one can sign in. `now` is in ms.
 */
export async function secondFactorByCommand(
  db: Db,
  { off: isOff, school: domain }: Input,
  now: number,
): Promise<Outcome> {
  if (isOff === undefined) {
    if (domain !== undefined) return { done: false, because: 'use --school only with --off' }
    return {
      done: true,
      says: (await listFactorGroups(db)).map(formatLine).join('\n') || 'There are no administrators.',
    }
  }
  const school = domain === undefined ? null : await findSchoolByFacultyDomain(db, domain)
  if (school === undefined)
    return { done: false, because: '--school must be the faculty domain of a university, for example x.edu' }
  const groupName = school === null ? 'master and co-administrators' : `the administrators of ${domain}`
  const change = {
    scope: school?.id ?? allUniversities,
    required: false,
    actor: { actor_kind: 'command-line', actor_id: null },
    name: null,
  } as const
  const isChanged = await db.transaction().execute((trx) => changeRequirement(trx, change, now))
  if (!isChanged) return { done: false, because: `the second factor is already optional for ${groupName}` }
  return { done: true, says: `The second factor is now optional for ${groupName}. They get an email.` }
}

/**
 * Formats one line of the list: the group, since when (UTC) it is required, until when it can be put off, and how many
 * administrators have a second factor.
 */
function formatLine({ school, requiredSince, administrators, withPasskey, withSignIn }: FactorGroup): string {
  const state =
    requiredSince === null
      ? ['optional']
      : [
          `required since ${isoDay(requiredSince)}`,
          `optional until ${isoDay(findGraceEnd(requiredSince))} for the rest`,
        ]
  return [
    school?.name ?? 'master and co-administrators',
    ...state,
    `${withPasskey} of ${administrators} have a passkey`,
    ...(withSignIn > 0 ? [`${withSignIn} confirm at their university`] : []),
  ].join('\t')
}
