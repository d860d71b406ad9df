import {
  accessCodes,
  type Code,
  codes,
  fieldCodes,
  loadCodes,
  otherCodes,
  requestCodes,
} from '#contract/refusal-codes.ts'
import type { RefusalStatus } from '#contract/api/call.ts'
import type { DocumentedRoute } from './route-docs.ts'
import type { ApiShapes } from './shapes.ts'
import { z } from 'zod'

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}
const challenge = {
  'WWW-Authenticate': {
    description: '`Bearer`, with `error="invalid_token"` when a token was sent (RFC 6750).',
    schema: { type: 'string' },
  },
}
const keys = (list: object) => Object.keys(list) as Code[]

type Shared = { name: string; about: string; codes: Code[]; headers?: object }
type Status = RefusalStatus | 'default'

/** The refusals that many calls share, with the codes that every call with this status may return. */
const shared: Record<Status, Shared> = {
  400: {
    name: 'BadInput',
    about: 'Invalid input: each invalid field with its messages, or one sentence.',
    codes: [...keys(fieldCodes), ...keys(requestCodes)],
  },
  401: {
    name: 'NotSignedIn',
    about: 'Not signed in.',
    codes: ['authentication_required', 'session_cookie_missing'],
    headers: challenge,
  },
  403: {
    name: 'Forbidden',
    about: 'Not allowed.',
    codes: ['forbidden', 'temporary_password', 'second_factor_required', 'no_administrator'],
  },
  404: { name: 'NotFound', about: 'Not found.', codes: ['not_found'] },
  409: {
    name: 'Conflict',
    about: 'In conflict with the current state.',
    codes: ['idempotency_key_in_use'],
    headers: retryAfter,
  },
  412: { name: 'Changed', about: 'Changed since that version.', codes: ['changed_since'] },
  422: { name: 'KeyReused', about: 'The key was used for a different call.', codes: ['idempotency_key_reused'] },
  429: {
    name: 'TooMany',
    about: 'Too many calls.',
    codes: ['too_many_requests', 'too_many_at_once'],
    headers: retryAfter,
  },
  503: { name: 'Busy', about: 'Temporarily unavailable.', codes: keys(loadCodes), headers: retryAfter },
  default: {
    name: 'AnyOther',
    about: 'Any other refusal, or a server error.',
    codes: [...keys(otherCodes), ...keys(requestCodes), ...keys(accessCodes)],
  },
}

/** Returns the shared refusals as components of the OpenAPI document. */
export function sharedRefusals(shapes: ApiShapes): Record<string, object> {
  return Object.fromEntries(
    Object.entries(shared).map(([status, refusal]) => [refusal.name, response(status, refusal, refusal.codes, shapes)]),
  )
}

/** Returns the refusals of a route: those that follow from its access and its input, and those that it declares. */
export function describeRefusals(route: DocumentedRoute, shapes: ApiShapes): [string, object][] {
  const { docs } = route
  return [...listStatuses(route)].map((status) => {
    const refusal = shared[status]
    const ownCodes = (status !== 'default' && docs.refusals?.[status]) || []
    const isShared = ownCodes.every((code) => refusal.codes.includes(code)) && !docs.refusalFields
    if (isShared || status === 'default') return [String(status), { $ref: `#/components/responses/${refusal.name}` }]
    const listed = new Set([...ownCodes, ...(happens(status, route) ? refusal.codes : [])])
    return [String(status), response(String(status), refusal, [...listed], shapes, docs.refusalFields)]
  })
}

function listStatuses(route: DocumentedRoute): Set<Status> {
  const statuses: Status[] = [400, 401, 403, 404, 409, 412, 422, 429, 503, 'default']
  return new Set(
    statuses.filter((status) => happens(status, route) || (status !== 'default' && route.docs.refusals?.[status])),
  )
}

/** Whether a call may return the shared codes of a status, regardless of what its route does. */
function happens(status: Status, { access, url, creates, parts, docs }: DocumentedRoute): boolean {
  switch (status) {
    case 400:
      return Boolean(docs.body || docs.query || docs.params) || creates || parts
    case 401:
    case 403:
      return access !== 'public'
    case 409:
    case 422:
      return creates
    case 412:
      return docs.isConditional === true
    case 429:
    case 503:
    case 'default':
      return url.startsWith('/api/')
    default:
      return false
  }
}

function response(
  status: string,
  { about: sentence, headers }: Shared,
  listed: readonly Code[],
  shapes: ApiShapes,
  routeFields?: RouteFields,
): object {
  const shape = (status === '400' ? wrongInputShape : refusalShape)(listed, routeFields)
  const lines = listed.map((code) => `- \`${code}\`: ${codes[code]}`)
  return {
    description: [sentence, lines.join('\n')].join('\n\n'),
    ...(headers && { headers }),
    content: { 'application/json': { schema: shapes.of(shape) } },
  }
}

type RouteFields = DocumentedRoute['docs']['refusalFields']

type Fields = Record<string, z.ZodType>

/** The additional fields of refusals, by code. */
const fieldsOfCode: Partial<Record<Code, Fields>> = {
  wrong_password: { attempts_left: z.int().optional() },
  sign_in_locked: { attempts: z.int().optional(), retry_after: z.int().optional() },
  reauth_required: { ways: z.array(z.enum(['passkey', 'password', 'code', 'sso'])).optional() },
  already_recorded: { scanned_at: z.iso.datetime({ offset: true }).optional() },
  // The provider whose sign-in the page offers instead.
  sso_only: { provider: z.object({ id: z.string(), name: z.string() }).optional() },
  internal_error: { request_id: z.string().optional() },
}

/** Returns the shape of a refusal with one sentence and one of these codes. `extraFields` are additional fields. */
function refusalShape(allowed: readonly Code[], extraFields: Fields = {}): z.ZodObject {
  return z.object({ error: z.string(), code: z.enum(allowed), ...collectFields(allowed), ...extraFields })
}

/**
 * Returns the shape of a refusal of invalid input: each field with its messages, and `error_codes` with their codes in
 * the same order.
 */
function wrongInputShape(allowed: readonly Code[], extraFields: Fields = {}): z.ZodType {
  const fields = z.object({
    error_codes: z.record(z.string(), z.array(z.enum(allowed))),
    ...collectFields(allowed),
    ...extraFields,
  })
  return z.union([refusalShape(allowed, extraFields), fields.catchall(z.array(z.string()))])
}

function collectFields(allowed: readonly Code[]): Fields {
  return Object.assign({}, ...allowed.map((code) => fieldsOfCode[code] ?? {})) as Fields
}
