import { badInput, codedRefusal, fault, notNow, refusal } from '#contract/error-shapes.ts'
import type { DocumentedRoute } from './api-docs-route.ts'
import type { ApiShapes } from './api-docs-shapes.ts'

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}

const refusals = {
  400: { name: 'BadInput', about: 'Wrong input: the fields and their messages, or one sentence.', shape: badInput },
  401: {
    name: 'NotSignedIn',
    about: 'Nobody is signed in with this token, or no longer.',
    shape: refusal,
    headers: {
      'WWW-Authenticate': {
        description: '`Bearer`, with `error="invalid_token"` when a token was sent (RFC 6750).',
        schema: { type: 'string' },
      },
    },
  },
  403: { name: 'Forbidden', about: 'Signed in, but not entitled to this.', shape: refusal },
  404: { name: 'NotFound', about: "No such thing; said as well of what is another university's.", shape: refusal },
  409: {
    name: 'StillRunning',
    about: 'The first call with this Idempotency-Key is still running.',
    shape: codedRefusal,
    headers: retryAfter,
  },
  412: {
    name: 'Changed',
    about: 'It has changed since the version that `If-Match` names. Nothing was changed.',
    shape: codedRefusal,
  },
  422: { name: 'KeyReused', about: 'This Idempotency-Key was used for a different call.', shape: codedRefusal },
  429: { name: 'TooMany', about: 'Too many calls.', shape: refusal, headers: retryAfter },
  503: { name: 'Busy', about: 'Not now, but soon.', shape: notNow, headers: retryAfter },
  default: {
    name: 'Fault',
    about:
      'Anything else: a method that the address doesn’t take (405), too large (413), not JSON (415), a fault of ours (500).',
    shape: fault,
  },
} as const

/** The refusals that many calls share, as components. */
export function sharedRefusals(shapes: ApiShapes): Record<string, object> {
  return Object.fromEntries(
    Object.values(refusals).map(({ name, about: description, shape, ...more }) => [
      name,
      { description, ...more, content: { 'application/json': { schema: shapes.of(shape) } } },
    ]),
  )
}

/** Returns which of them a route can answer, by who may call it and what it takes: statuses and references. */
export function refusalsOf({ access, url, creates, parts, docs }: DocumentedRoute): [string, string][] {
  const statuses = new Set<keyof typeof refusals>(docs.refusals)
  if (docs.body || docs.query || docs.params) statuses.add(400)
  if (access !== 'public') statuses.add(401).add(403)
  if (parts) statuses.add(400)
  if (docs.isConditional) statuses.add(412)
  if (creates) statuses.add(400).add(409).add(422)
  if (url.startsWith('/api/')) statuses.add(429).add(503).add('default')
  return [...statuses].map((status) => [String(status), `#/components/responses/${refusals[status].name}`])
}
