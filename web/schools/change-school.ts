import type { ChangedSchool } from '#contract/schools/schools.ts'
import { schoolVersion, type VersionedSchool } from '#contract/versions.ts'
import { call } from '#web/api/call.ts'
import { saveOnVersion } from '#web/api/save-on-version.ts'
import { describeOtherChanges } from '#web/kit/unsaved/other-changes.ts'

/**
 * Changes some settings of a university: `changes` are what a person changed since it was opened. Returns a sentence
 * about what someone else has changed since then, or null. Without all values of the university, the last save wins.
 */
export async function changeSchool(
  id: string,
  changes: ChangedSchool,
  opened: VersionedSchool | null,
): Promise<string | null> {
  const load = async (): Promise<VersionedSchool | null> =>
    (await call('GET /api/admin/schools/', {})).schools.find((school) => school.id === id) ?? null
  const { current } = await saveOnVersion(opened, {
    version: async (school) => school && schoolVersion(school),
    send: (_school, headers) => call('PUT /api/schools/:id/', { params: { id }, headers, body: changes }),
    load,
  })
  return opened && current && describeOtherChanges(opened, current, Object.keys(changes))
}
