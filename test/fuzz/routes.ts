import { toShape, type OpenApi } from '#test/open-api.ts'
import type { Caller } from '#test/permissions/cast.ts'
import { binding } from '#test/permissions/table.ts'

/** The weights with which calls are drawn. Calls that are slow, or that delete what others use, are rarer. */
const weights: [RegExp, number][] = [
  // A stream never ends. The tests with raw sockets cover repeated connections.
  [/\/attendance\/live\/$/, 0],
  // Each of these hashes a password, which is intentionally slow.
  [/ \/api\/(student\/register|student\/direct-signin|admin\/signin|admin\/change-password|reauth|password-reset)/, 1],
  [/^DELETE \/api\/(schools|students|faculty)\//, 1],
  [/^DELETE|update-role|signout/, 3],
  [/xlsx|generate-qr|overall-attendance/, 3],
  // Few of the drawn bodies are valid, and later calls need the objects that they create.
  [/\/marks\/$|appeals|receipt|\/pending\//, 30],
]
const usual = 12

/** Returns the documented calls, each one as often as its weight. */
export function routesToFuzz(api: OpenApi): string[] {
  return [...api.operations.keys()].flatMap((route) => {
    const weight = weights.find(([pattern]) => pattern.test(route))?.[1] ?? usual
    return Array.from({ length: weight }, () => route)
  })
}

const kinds: Partial<Record<Caller, string>> = { S1: 'student', F1: 'faculty', U1: 'sub', MA: 'system' }
const rolesByShape = new Map<string, Set<string>>()

/** Returns the kinds of callers that the permission table allows. */
export function allowedRoles(route: string): Set<string> {
  const shape = toShape(route)
  const cached = rolesByShape.get(shape)
  if (cached) return cached
  const rows = binding.filter(({ method, path }) => `${method} ${toShape(path)}` === shape)
  const may = rows.flatMap(({ expect }) =>
    Object.entries(kinds).flatMap(([caller, kind]) => (expect[caller as Caller].startsWith('2') ? [kind] : [])),
  )
  rolesByShape.set(shape, new Set(may))
  return new Set(may)
}
