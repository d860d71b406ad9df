import { compareTexts } from '#contract/language/formatters.ts'
import type { School } from '#contract/schools/schools.ts'
import { call } from '#web/api/call.ts'

/** Returns every university, by name. */
export async function listSchools(signal?: AbortSignal): Promise<School[]> {
  const schools = await call('GET /api/schools/', { ...(signal && { signal }) })
  return schools.toSorted((a, b) => compareTexts(a.name, b.name))
}
