import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import type { Request } from './request.ts'

/** An id as `newId` makes them. */
const id = /^[\w-]{16}$/

/**
 * Returns the same request with unknown ids: with all of them unknown, and if there are several also with each one
 * alone. The caller's own id stays. `template` is the path in the table.
 */
export function withUnknownIds(template: string, request: Request, self: string): Request[] {
  const named = idsIn(template, request).filter((value) => value !== self)
  const replace = (values: string[]) => {
    const unknown = new Map(values.map((value) => [value, id.test(value) ? newId() : newTypedCode()]))
    const text = JSON.stringify([request.path, request.body ?? null])
    const [path, body] = JSON.parse(
      [...unknown].reduce((written, [knownId, unknownId]) => written.replaceAll(knownId, unknownId), text),
    ) as [string, unknown]
    return { ...request, path, ...(request.body !== undefined && { body }) }
  }
  if (named.length === 0) return []
  return [named, ...(named.length > 1 ? named.map((value) => [value]) : [])].map(replace)
}

function idsIn(template: string, { path, body }: Request): string[] {
  const [way, query = ''] = path.split('?') as [string, string?]
  const parts = template.split('?', 1)[0]!.split('/')
  const inPath = way.split('/').filter((_, n) => parts[n]?.startsWith('{'))
  const inQuery = [...new URLSearchParams(query).values()].filter((value) => id.test(value))
  const inBody = Object.values((body ?? {}) as Record<string, unknown>).filter(
    (value): value is string => typeof value === 'string' && id.test(value),
  )
  return [...new Set([...inPath, ...inQuery, ...inBody])]
}
