import { isForAllUniversities } from '#contract/administration/rules.ts'
import { forbidden } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Which universities an administrator sees; null for all of them. Throws 403 for who is none. */
export function scopeOf({ admin }: Viewer): { school: string | null } {
  if (!admin) throw forbidden()
  if (isForAllUniversities(admin.role)) return { school: null }
  if (!admin.school) throw forbidden()
  return { school: admin.school }
}
