import { setTimeout as pause } from 'node:timers/promises'
import type { OpenApi } from '#test/open-api.ts'
import { patience } from '#test/patience.ts'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import { populate } from '#test/permissions/random-worlds/populate.ts'
import { rights } from '#test/permissions/random-worlds/rights.ts'
import type { Caller, SmallWorld } from '#test/permissions/random-worlds/small-world.ts'
import type { ApiResponse, World } from '#test/world.ts'
import { drawRequest, type DrawnRequest } from './draw-request.ts'
import type { CreatedIds } from './draw-value.ts'
import { findLeaks, findProblem } from './judge.ts'
import { routesToFuzz, allowedRoles } from './routes.ts'

/**
 * Counts of requests and responses. `live` counts requests in a valid session, and `reached` the successes of each
 * call.
 */
export type FuzzTally = {
  requests: number
  live: number
  statuses: Map<number, number>
  reached: Map<string, number>
  wrong: string[]
}

export function createTally(): FuzzTally {
  return { requests: 0, live: 0, statuses: new Map(), reached: new Map(), wrong: [] }
}

/** The percentage of requests that have a session. Some sessions end in the middle of a round. */
const inSession = 78
/** Calls whose responses contain ids for later calls. */
const makers: Record<string, keyof CreatedIds> = {
  'POST /api/events/{id}/marks/': 'marks',
  'POST /api/attendance/': 'checkIns',
  'POST /api/appeals/': 'appeals',
}

/** Creates universities from a seed, sends them `count` requests from the same seed, and judges every response. */
export async function fuzzRound(
  world: World,
  api: OpenApi,
  { seed, count }: { seed: number; count: number },
  tally: FuzzTally,
): Promise<void> {
  const dice = createDice(seed)
  const routes = routesToFuzz(api)
  let people = await populate(world, dice)
  let alive = people.callers.filter(({ kind }) => kind !== 'nobody')
  const createdIds: CreatedIds = { marks: [], checkIns: [], appeals: [] }
  const enough = () => alive.length > people.callers.length / 2
  for (let requestNumber = 1; requestNumber <= count && tally.wrong.length === 0; requestNumber += 1) {
    if (!enough()) {
      await clear(world, people.small)
      people = await populate(world, dice)
      alive = people.callers.filter(({ kind }) => kind !== 'nobody')
    }
    const { small } = people
    const route = dice.oneOf(routes)!
    const caller = dice.chance(inSession) ? drawCaller(route, small, alive, dice) : null
    const near = { dice, small, caller: caller ?? people.callers[0]!, now: world.clock.now(), made: createdIds }
    const request = drawRequest(route, api.operations.get(route)!, caller?.token ?? brokenToken(alive, dice), near)
    const answer = await send(world, request)
    tally.requests += 1
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
    if (caller && answer.status !== 401) tally.live += 1
    if (answer.status < 300 && request.route) tally.reached.set(route, (tally.reached.get(route) ?? 0) + 1)
    const kind = request.route && answer.status === 201 ? makers[request.route] : undefined
    if (kind) createdIds[kind].push(...[answer.body as { id: string } | { id: string }[]].flat().map(({ id }) => id))
    const problem = findProblem(api, request, answer) ?? (await whyLeaked(world, api, small, caller, request, answer))
    if (problem) {
      const sender = caller ? `${caller.kind} ${caller.id}` : 'nobody'
      tally.wrong.push(
        `seed ${seed}, request ${requestNumber}, ${sender}: ${JSON.stringify(request)}: ${problem}; the answer: ${answer.status} ${answer.text.slice(0, 500)}`,
      )
    }
    if (caller && (answer.status === 401 || answer.status === 204) && !(await isSignedIn(world, caller)))
      alive = alive.filter((candidate) => candidate !== caller)
  }
  await clear(world, people.small)
}

/** Returns a caller with the permission in 60 % of the cases, and otherwise anyone. */
function drawCaller(route: string, small: SmallWorld, alive: Caller[], dice: Dice): Caller | null {
  const may = dice.chance(60) ? alive.filter((candidate) => allowedRoles(route).has(findRole(small, candidate))) : []
  return dice.oneOf(may.length > 0 ? may : alive) ?? null
}

function findRole(small: SmallWorld, { kind, id }: Caller): string {
  if (kind !== 'admin') return kind
  return small.admins.get(id)?.role === 'sub' ? 'sub' : 'system'
}

function brokenToken(alive: Caller[], dice: Dice): string | null {
  const token = dice.oneOf(alive)?.token ?? ''
  return dice.oneOf([
    null,
    null,
    `${token.slice(0, -1)}!`,
    token.slice(4),
    `st1_${'A'.repeat(43)}`,
    'x'.repeat(4_000),
    '',
  ])!
}

async function send(world: World, { method, url, headers, payload }: DrawnRequest): Promise<ApiResponse> {
  const exchange = world.http.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  const response = await Promise.race([exchange, pause(patience.timeout, null, { ref: false })])
  if (!response) return { status: 599, text: 'no answer', body: null, headers: new Headers(), cookies: {} }
  const type = response.headers['content-type'] ?? ''
  const text = /^(?:application\/(?:json|.*xml$)|text)/.test(type) ? response.payload : ''
  return {
    status: response.statusCode,
    text,
    body: type.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : text,
    headers: new Headers({ 'content-type': type }),
    cookies: {},
  }
}

async function whyLeaked(
  world: World,
  api: OpenApi,
  small: SmallWorld,
  caller: Caller | null,
  request: DrawnRequest,
  { text }: ApiResponse,
): Promise<string | null> {
  const may = caller ? rights(small, caller) : null
  if (may?.system || may?.everyEvent) return null
  const school = caller ? small.schools.get(caller.school)?.name : undefined
  const mark = findLeaks(api, request, text, school)
  // The caller may have been promoted in between.
  if (!mark || (caller && (await managesAll(world, caller)))) return null
  return `${mark} is another university's`
}

async function managesAll(world: World, { id }: Caller): Promise<boolean> {
  const row = await world.db
    .selectFrom('administrator')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('faculty_id', '=', id)]))
    .where('role', 'in', ['co', 'master'])
    .executeTakeFirst()
  return row !== undefined
}

async function isSignedIn(world: World, { token }: Caller): Promise<boolean> {
  const { statusCode } = await world.http.inject({
    url: '/api/events/x/',
    headers: { authorization: `Bearer ${token}` },
  })
  return statusCode !== 401
}

async function clear(world: World, { schools, requests }: SmallWorld): Promise<void> {
  await world.db
    .deleteFrom('school')
    .where('id', 'in', [...schools.keys()])
    .execute()
  await world.db
    .deleteFrom('access_request')
    .where('id', 'in', [...requests.keys()])
    .execute()
}
