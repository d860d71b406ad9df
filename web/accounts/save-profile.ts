import type { ChangedFaculty, ChangedStudent, FacultyProfile, UpdatedStudent } from '#contract/accounts/accounts.ts'
import { profileVersion } from '#contract/versions.ts'
import { call } from '#web/api/call.ts'
import { rebase, saveOnVersion, withChangedBack } from '#web/api/save-on-version.ts'
import { describeOtherChanges } from '#web/kit/unsaved/other-changes.ts'

type Names = { first_name: string; last_name: string }
type Saved<Profile> = {
  saved: Profile | undefined
  /** A sentence about what someone else has changed since the profile was opened, or null. */
  news: string | null
}

/**
 * Changes a student's profile. Students change their own; administrators can change any. `body` has the changes to
 * `opened`. Returns the server's values. A 401 to a request with the current password can mean that it's wrong, so it
 * doesn't end the session.
 */
export const updateProfile = (
  id: string,
  body: ChangedStudent,
  opened: Names,
): Promise<Saved<Partial<UpdatedStudent>>> =>
  saveNames(opened, body, {
    send: (headers, changes) =>
      call('PUT /api/students/:id/update/', {
        params: { id },
        headers,
        body: changes,
        keeps401: body.current_password !== undefined,
      }),
    load: () => call('GET /api/students/:id/', { params: { id } }),
  })

/** Changes a faculty member’s own names. Returns the server's values. */
export const updateFacultyProfile = (id: string, body: ChangedFaculty, opened: Names): Promise<Saved<FacultyProfile>> =>
  saveNames(opened, body, {
    send: (headers, changes) =>
      call('PUT /api/faculty/:id/update-profile/', { params: { id }, headers, body: changes }),
    load: () => call('GET /api/faculty/:id/', { params: { id } }),
  })

type Calls<Change, Profile> = {
  send: (headers: Record<string, string>, changes: Change) => Promise<Profile>
  load: () => Promise<Names>
}

async function saveNames<Change extends Partial<Names>, Profile>(
  opened: Names,
  body: Change,
  { send, load }: Calls<Change, Profile>,
): Promise<Saved<Profile>> {
  const { current, saved, earlier } = await saveOnVersion<Names, Change, Profile>(opened, {
    change: body,
    version: profileVersion,
    send: (latest, headers, lost) => send(headers, withChangedBack(body, opened, latest, lost)),
    load,
  })
  return { saved, news: describeOtherChanges(rebase(opened, current, earlier), current, body) }
}
