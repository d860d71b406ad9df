// A person who may not read something learns nothing about it: its id gets the same response as an unknown id. With
// ORACLE_TRIES (`npm run nightly`: 200), the times are also compared and reported, but they never fail the test.
import assert from 'node:assert/strict'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { onAnyEngine, type ApiResponse, type World } from '#test/world.ts'
import { openStage, type Caller, type Cast } from './cast.ts'
import type { Request } from './request.ts'
import { requests } from './requests.ts'
import { binding, withoutRoute } from './table.ts'

const tries = Number(process.env.ORACLE_TRIES ?? 0)
/** The difference between two medians (ms) above which it is reported. */
const maxApart = 2

/** For other people's events, faculty and administrators get the specification's messages. */
const foreignEvents: Caller[] = ['F2', 'F3', 'U2']
/** Callers who may read a class of F1 but not change it. */
const readersOfClass: Caller[] = ['FA', 'U1', 'CO', 'MA']
/** Callers whose 403 may confirm that a thing exists: they may read it, or the specification requires a message. */
const maySayItExists: Record<string, Caller[]> = {
  // They may read the sign-in, but only masters may change this.
  'idp.change-factor': ['U1', 'CO'],
  'student.update': ['F1'],
  'student.setpw': ['F1', 'CO', 'MA'],
  'student.delete': ['F1'],
  'student.deletion': ['F1'],
  'event.update': foreignEvents,
  'event.delete': foreignEvents,
  'event.deletion': foreignEvents,
  'event.attendance': foreignEvents,
  'event.refused-attempts': foreignEvents,
  'event.attempts': foreignEvents,
  // A colleague may read the event.
  'event.marks-make': ['F2'],
  'event.marks-credit': ['F2'],
  'event.marks-preview': ['F2'],
  'event.marks': ['F2'],
  'event.marks-undo': ['F2'],
  'event.people': ['F2'],
  'event.live': foreignEvents,
  'event.live-statistics': foreignEvents,
  'event.csv': foreignEvents,
  'event.xlsx': foreignEvents,
  'event.evidence': foreignEvents,
  'class.update': readersOfClass,
  'class.delete': readersOfClass,
  'class.deletion': readersOfClass,
  'class.credit-rule': readersOfClass,
  'class.credit-preview': readersOfClass,
  'class.event-credit': readersOfClass,
  'class.credit-publish': readersOfClass,
  'class.gradebook-preview': readersOfClass,
  'class.gradebook': readersOfClass,
  'class.gradebook-explained': readersOfClass,
  'classevents.post': readersOfClass,
  // For these callers, the class is at their own university.
  'classevents.post-own': ['U1', 'U2', 'CO', 'MA'],
  'class.unassign': readersOfClass,
  'roster.correct': readersOfClass,
  'roster.batch': readersOfClass,
  'roster.add': readersOfClass,
  'admin.role-target-co': ['CO'],
  'admin.role-target-master': ['CO', 'MA'],
}

onAnyEngine(
  'a response never tells a foreign id from an unknown one',
  async (world, t) => {
    const cast = await openStage(world)
    const wrong: string[] = []
    const telling: string[] = []
    let compared = 0
    for (const row of binding.filter(({ id }) => !withoutRoute.has(id))) {
      for (const [caller, expected] of Object.entries(row.expect) as [Caller, string][]) {
        if (caller === 'A' || (expected !== '404' && expected !== '403')) continue
        const foreign = await requests[row.id]!(world, cast, caller)
        const answer = await ask(world, cast, caller, foreign)
        const description = `${row.id} ${caller}: ${answer.status} ${answer.text}`
        if (String(answer.status) !== expected) wrong.push(`${description}: not as the table says`)
        const variants = withUnknownIds(row.path, foreign, cast.selfOf(caller))
        const responses = await Promise.all(variants.map((variant) => ask(world, cast, caller, variant)))
        const unlike = responses.find((response) => !areAlike(answer, response))
        if (maySayItExists[row.id]?.includes(caller)) {
          if (unlike) telling.push(`${row.id} ${caller}`)
          continue
        }
        compared += responses.length
        if (unlike) wrong.push(`${description}, of an unknown id ${unlike.status} ${unlike.text}`)
        const apart = tries > 0 && variants[0] ? await medianApart(world, cast, caller, [foreign, variants[0]]) : 0
        if (apart > maxApart) t.diagnostic(`${description}: ${apart.toFixed(2)} ms apart, to be looked at`)
      }
    }
    t.diagnostic(`${compared} pairs compared on ${world.engine}, ${wrong.length} told apart`)
    assert.deepEqual(wrong, [])
    const named = Object.entries(maySayItExists).flatMap(([id, callers]) => callers.map((caller) => `${id} ${caller}`))
    assert.deepEqual(named.toSorted(), telling.toSorted(), 'an exception that isn’t needed')
  },
  { settings: { rateLimits: false } },
)

function ask(world: World, cast: Cast, caller: Caller, { method, path, body, headers }: Request): Promise<ApiResponse> {
  return world.call(method, path, { body, token: cast.tokenOf(caller), ...(headers && { headers }) })
}

function areAlike(first: ApiResponse, second: ApiResponse): boolean {
  const head = ({ headers }: ApiResponse) =>
    [...headers]
      .filter(([name]) => name !== 'date')
      .map(String)
      .join('\n')
  // Each refused check-in has its own reference.
  const text = (answer: ApiResponse) => answer.text.replace(/"reference":"[0-9A-Z]{8}"/, '')
  return first.status === second.status && text(first) === text(second) && head(first) === head(second)
}

/**
 * Returns the difference between the medians of two requests, in ms. The requests alternate, so that noise affects
 * both.
 */
async function medianApart(world: World, cast: Cast, caller: Caller, pair: [Request, Request]): Promise<number> {
  const took: [number[], number[]] = [[], []]
  for (let n = 0; n < tries; n += 1) {
    for (const index of [0, 1] as const) {
      const began = performance.now()
      await ask(world, cast, caller, pair[index])
      took[index].push(performance.now() - began)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  return Math.abs(median(took[0]) - median(took[1]))
}

/** The format of ids from `newId`. */
const idPattern = /^[\w-]{16}$/

/**
 * Returns the same request with unknown ids: once with all ids unknown, and if there are several, also with each one
 * unknown alone. The caller's own id stays. `template` is the path in the table.
 */
function withUnknownIds(template: string, request: Request, self: string): Request[] {
  const named = idsIn(template, request).filter((value) => value !== self)
  const replace = (values: string[]) => {
    const unknown = new Map(values.map((value) => [value, idPattern.test(value) ? newId() : newTypedCode()]))
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
  const inQuery = [...new URLSearchParams(query).values()].filter((value) => idPattern.test(value))
  const inBody = Object.values((body ?? {}) as Record<string, unknown>).filter(
    (value): value is string => typeof value === 'string' && idPattern.test(value),
  )
  return [...new Set([...inPath, ...inQuery, ...inBody])]
}
