import type { Operation } from '#test/open-api.ts'
import type { DrawnCall } from '#test/permissions/random-worlds/small-world.ts'
import { drawValue, drawNamedId, drawId, type JsonSchema, type CreatedIds, type DrawContext } from './draw-value.ts'
import { oddBody, oddText } from './odd-values.ts'

export type DrawnRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
  /** The documented call of this request. Null if it may be a different call. */
  route: string | null
}

/** The kind of object that `{id}` stands for, by the address. */
const owners: [RegExp, keyof DrawnCall][] = [
  [/^\/api\/events\//, 'event'],
  [/^\/api\/students\//, 'student'],
  [/^\/api\/pending-students\//, 'pending'],
  [/^\/api\/faculty\//, 'faculty'],
  [/^\/api\/class(es)?\//, 'class'],
  [/^\/api\/schools\//, 'school'],
  [/awaiting-approval/, 'waiting'],
  [/access-requests/, 'request'],
]

/** The addresses whose id comes from an earlier response of the round. */
const makers: Record<string, keyof CreatedIds> = {
  '/api/marks/': 'marks',
  '/api/attendance/{id}/': 'checkIns',
  '/api/appeals/': 'appeals',
}

/** Draws a request of a documented call. It is usually valid, but has everything odd that can be sent. */
export function drawRequest(
  route: string,
  operation: Operation,
  token: string | null,
  near: DrawContext,
): DrawnRequest {
  const { dice } = near
  const [method, path] = route.split(' ') as [string, string]
  let isSure = true
  let url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (dice.chance(92)) return drawPart(path, name, near)
    const odd = oddText(dice)
    if (dice.chance(80) && odd !== '' && !/[\uD800-\uDFFF]/.test(odd)) return encodeURIComponent(odd)
    isSure = false
    return odd.replaceAll(/[\s?#]/g, '-')
  })
  if (dice.chance(5)) url = url.replace(/\/$/, '')
  if (dice.chance(1)) {
    isSure = false
    url = dice.oneOf([`/${url}`, url.toUpperCase(), `${url}/x`, `${url}%2e%2e/`, url.replace('/api', '/api/.')])!
  }
  url += drawQuery(operation, near)
  const sentMethod = dice.chance(1) ? dice.oneOf(['HEAD', 'PATCH', 'OPTIONS', 'POST', 'DELETE', 'PUT'])! : method
  const headers = drawHeaders(near, token)
  const payload = drawBody(operation, near)
  if (payload !== undefined && !dice.chance(3)) headers['content-type'] = 'application/json'
  return {
    method: sentMethod,
    url,
    headers,
    ...(payload !== undefined && { payload }),
    route: isSure && sentMethod === method ? route : null,
  }
}

function drawPart(path: string, name: string, near: DrawContext): string {
  const createdKind = Object.entries(makers).find(([start]) => path.startsWith(start))?.[1]
  if (createdKind) return near.dice.oneOf(near.made[createdKind]) ?? drawId('event', near)
  if (name === 'code') return near.small.events.get(drawId('event', near))?.code ?? 'ZZZZ-ZZZZ'
  const kind = owners.find(([pattern]) => pattern.test(path))?.[1]
  return drawNamedId(name, near) ?? drawId(kind ?? 'event', near)
}

function drawQuery({ parameters }: Operation, near: DrawContext): string {
  const { dice } = near
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && dice.chance(55))
    .flatMap(({ name, schema }) => {
      const value = () => asText(drawValue(schema, name, near))
      return Array.from({ length: dice.chance(4) ? 2 : 1 }, () => `${name}=${encodeURIComponent(value())}`)
    })
  if (dice.chance(4)) pairs.push(dice.oneOf(['x=1', '__proto__=1', 'x[]=1&x[]=2', '=', '%', 'a=%E0%A4%A', 'a;b'])!)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Turns a value into text for an address, which can't contain a lone surrogate. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/[\uD800-\uDFFF]/g, '?')
}

function drawBody({ requestBody }: Operation, near: DrawContext): string | undefined {
  const { dice } = near
  const schema = requestBody?.content['application/json']?.schema as JsonSchema | undefined
  if (!schema) return dice.chance(3) ? oddBody(dice) : undefined
  if (dice.chance(4)) return oddBody(dice)
  return dice.chance(2) ? undefined : JSON.stringify(drawValue(schema, '', near))
}

function drawHeaders({ dice }: DrawContext, token: string | null): Record<string, string> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  if (!dice.chance(12)) return headers
  const odd: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    { origin: 'http://localhost:3000' },
    { origin: 'null' },
    { cookie: 'sid=x; sid=y; lr=; dev=%00' },
    { cookie: `dev=${'A'.repeat(43)}; lr=${'A'.repeat(43)}` },
    { 'x-forwarded-for': '6.6.6.6' },
    { 'if-none-match': '*', range: 'bytes=0-9' },
    { 'last-event-id': '-1' },
    { accept: 'application/xml' },
    { 'accept-encoding': 'br;q=NaN' },
    { 'x-http-method-override': 'DELETE' },
    { 'user-agent': 'x'.repeat(2_000) },
    { host: 'evil.test' },
    { 'x-background': '1' },
  ]
  return { ...headers, ...dice.oneOf(odd)! }
}
