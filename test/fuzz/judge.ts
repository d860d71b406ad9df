import type { ApiResponse } from '#test/world.ts'
import type { OpenApi } from '#test/open-api.ts'
import { foreignMark } from '#test/permissions/random-worlds/marks.ts'
import type { DrawnRequest } from './draw-request.ts'

/**
 * Statuses that the framework may return for any call before its route is reached. They are documented once for all
 * calls.
 */
const early = new Set([400, 404, 413, 414, 415])

/** Returns why a response's status, type or shape is wrong, or null if they are right. */
export function findProblem(api: OpenApi, { method, route }: DrawnRequest, answer: ApiResponse): string | null {
  const { status } = answer
  if (status >= 500) return `a fault: ${status}`
  if (route !== null) {
    const documented = api.operations.get(route)!.responses[status] !== undefined
    const lie = documented ? api.whyNotAnswer(...(route.split(' ') as [string, string]), answer) : null
    if (lie) return `not as documented: ${lie}`
    if (!documented && !early.has(status)) return `the status ${status} is not documented`
  }
  if (status < 400 || method === 'HEAD') return null
  return isRefusal(answer.body) ? null : 'a refusal that is in no shape of a refusal'
}

/**
 * Whether a body is `{ error, code }` with optional fields, or has messages by field, their codes in `error_codes`, and
 * optional fields for programs.
 */
function isRefusal(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  if ('error' in body) return typeof body.error === 'string' && body.error !== '' && 'code' in body
  if (!('error_codes' in body)) return false
  const fields = Object.keys(body.error_codes as object).map((field) => (body as Record<string, unknown>)[field])
  return (
    fields.length > 0 && fields.every(Array.isArray) && fields.flat().every((message) => typeof message === 'string')
  )
}

/** Returns a mark of another university that wasn't in the request itself, or null. For `school`, see `foreignMark`. */
export function findLeaks(
  api: OpenApi,
  { url, payload = '', route }: DrawnRequest,
  text: string,
  school: string | undefined,
): string | null {
  // A university's audit names the people who acted, including those from other universities. The random worlds check
  // them.
  if (route?.startsWith('GET /api/audit/')) return null
  const security = route === null ? [{}] : api.operations.get(route)!.security
  const isPublic = security.length === 0 || security.some((way) => Object.keys(way).length === 0)
  const mark = foreignMark(text, school, isPublic ? 'secret' : 'any')
  return mark && `${url}${payload}`.includes(mark) ? null : mark
}
