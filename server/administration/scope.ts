import { isForAllUniversities } from '#contract/administration/rules.ts'
import { forbidden } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Returns which universities an administrator sees, or null for all. Throws 403 for someone who isn't one. */
export function readScope({ admin }: Viewer): { school: string | null } {
  if (!admin) throw forbidden()
  if (isForAllUniversities(admin.role)) return { school: null }
  if (!admin.school) throw forbidden()
  return { school: admin.school }
}
