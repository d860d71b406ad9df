import type { World } from '#test/world.ts'
import { findAdmin } from './administration-rules.ts'
import { applyCall } from './aftermath.ts'
import { ask, type ReceivedResponse } from './ask.ts'
import { createDice } from './dice.ts'
import { drawCall } from './draw.ts'
import { endUniversity } from './end-university.ts'
import { foreignMark } from './marks.ts'
import { maySee, verdict } from './model.ts'
import { populate } from './populate.ts'
import { requests, type Request } from './requests.ts'
import { rights, type Verdict } from './rights.ts'
import type { DrawnCall, Caller, SmallWorld } from './small-world.ts'

/** The results so far: how often each call was allowed and refused, every id, and every difference from the model. */
export type Tally = { calls: Map<string, { ok: number; refused: number }>; ids: Set<string>; wrong: string[] }

export function emptyTally(): Tally {
  return { calls: new Map(), ids: new Set(), wrong: [] }
}

const callsAWorld = 200
/**
 * One in this many worlds ends with the deletion of a university. It is rare, because erasing the last row takes a
 * while.
 */
const worldsAnEnd = 5

/** Erases an account that an administrator closed. The clock isn't moved, because other worlds run at the same time. */
async function eraseNow(world: World, faculty: string): Promise<void> {
  const closed_at = world.clock.now() - 8 * 24 * 60 * 60_000
  const { numUpdatedRows } = await world.db
    .updateTable('faculty')
    .set({ closed_at })
    .where('id', '=', faculty)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await world.runRetention()
}

/**
 * Creates a world from a seed, sends random requests, and compares each response with the model. Stops at the first
 * difference.
 */
export async function playWorld(world: World, seed: number, tally: Tally): Promise<void> {
  const dice = createDice(seed)
  const { small, callers } = await populate(world, dice)
  rememberIds(small, tally)
  for (let turn = 1; turn <= callsAWorld; turn += 1) {
    const caller = dice.oneOf(callers)!
    const drawnCall = drawCall(small, caller, dice)
    const expected = verdict(small, caller, drawnCall)
    // A university isn't deleted in the middle of a world, because too few callers would be left.
    if (drawnCall.call === 'school.delete' && expected === 'ok') continue
    const request = requests[drawnCall.call]!(drawnCall, small, world, caller)
    const answer = await ask(world.url, request, caller.token)
    const problem = whyWrong(small, caller, drawnCall, expected, request, answer, tally.ids)
    if (problem) {
      const callerName = `${caller.kind} ${caller.id}`
      tally.wrong.push(
        `seed ${seed}, call ${turn}: ${callerName} asks ${request.method} ${request.path} ${JSON.stringify(drawnCall)}: ${problem}`,
      )
      break
    }
    count(tally, drawnCall.call, expected)
    if (expected === 'ok' && answer.status < 300 && request.method !== 'GET') {
      applyCall(small, caller, drawnCall, answer.status, /^[[{]/.test(answer.text) ? JSON.parse(answer.text) : null)
      rememberIds(small, tally)
      if (drawnCall.call === 'faculty.delete') await eraseNow(world, drawnCall.faculty!)
    }
  }
  if (seed % worldsAnEnd === 0 && tally.wrong.length === 0) {
    const problem = await endUniversity(world, small, callers, dice)
    if (problem) tally.wrong.push(`seed ${seed}, at its end: ${problem}`)
    count(tally, 'school.delete', 'ok')
  }
  // The world's rows are deleted, because masters and co-administrators see everything and would read all earlier
  // worlds.
  const ids = [...small.schools.keys()]
  if (ids.length > 0) await world.db.deleteFrom('school').where('id', 'in', ids).execute()
  await world.db
    .deleteFrom('access_request')
    .where('id', 'in', [...small.requests.keys()])
    .execute()
}

function count({ calls }: Tally, call: string, expected: Verdict): void {
  const counted = calls.get(call) ?? { ok: 0, refused: 0 }
  counted[expected === 'ok' ? 'ok' : 'refused'] += 1
  calls.set(call, counted)
}

function whyWrong(
  w: SmallWorld,
  c: Caller,
  a: DrawnCall,
  expected: Verdict,
  request: Request,
  { status, text }: ReceivedResponse,
  ids: Set<string>,
): string | null {
  const right = expected === 'ok' ? expectStatus(w, a, c, request.method) : expected
  if (status !== right) return `expected ${right}, got ${status} ${text.slice(0, 300)}`
  const mark = foreignMark(text, w.schools.get(c.school)?.name, 'any')
  // A response may repeat the request. A university's audit names the people who acted, see `maySee`.
  const isKnown = mark !== null && (a.call.startsWith('x.audit') || JSON.stringify(request.body ?? '').includes(mark))
  const { system, everyEvent } = rights(w, c)
  if (mark && !isKnown && !system && !everyEvent) return `${mark} is another university's: ${text.slice(0, 300)}`
  for (const [id] of text.matchAll(/[\w-]{16,}/g)) {
    if (!ids.has(id)) continue
    if (expected !== 'ok') return `a refusal that names ${id}`
    if (!maySee(w, c, a, id, text)) return `${describeKind(w, id)} ${id} is not to be seen: ${text.slice(0, 300)}`
    const only = onlyThose(w, a)
    if (only && (w.students.has(id) || w.pending.has(id)) && !only.has(id)) return `${id} is none of those asked for`
  }
  return null
}

function describeKind(w: SmallWorld, id: string): string {
  const entry = Object.entries(w).find(([, collection]) => (collection as Set<string> | Map<string, unknown>).has(id))
  return entry ? `one of the ${entry[0]},` : "another world's"
}

/** Returns the people that a response about one object may name, or null if there is no limit. */
function onlyThose(w: SmallWorld, a: DrawnCall): Set<string> | null {
  if (a.call === 'event.attendance' || a.call === 'event.csv') return w.events.get(a.event!)!.present
  if (
    [
      'classstudents',
      'att.event-class',
      'class.details',
      'class.overall',
      'class.grid',
      'class.credits',
      'class.credit-file',
      'class.gradebook-preview',
      'class.gradebook-explained',
    ].includes(a.call)
  )
    return w.classes.get(a.class!)!.roster
  if (a.call === 'student.get' || a.call === 'student.ids') return new Set([a.student!])
  return a.call.startsWith('pending.') ? new Set([a.pending!]) : null
}

function rememberIds(w: SmallWorld, { ids }: Tally): void {
  for (const keys of [w.schools.keys(), w.students.keys(), w.faculty.keys(), w.admins.keys()])
    for (const id of keys) ids.add(id)
  for (const keys of [w.events.keys(), w.classes.keys(), w.pending.keys(), w.waiting.keys(), w.requests.keys()])
    for (const id of keys) ids.add(id)
}

type Status = (w: SmallWorld, a: DrawnCall, c: Caller) => number

/**
 * The status of allowed calls that may be refused because of their content, such as a second check-in or a role that a
 * person already has.
 */
const special: Record<string, Status> = {
  'att.post': (w, a, c) => (w.events.get(a.event!)!.present.has(c.id) ? 400 : 201),
  'classevents.post': (w, a) => (w.classes.get(a.class!)!.events.has(a.event!) ? 400 : 201),
  'roster.add': (w, a, c) => {
    // Only addresses at the caller's own university can be added. Adding an address twice isn't an error.
    if (w.students.get(a.student!)?.school !== c.school) return 400
    return w.classes.get(a.class!)!.roster.has(a.student!) ? 200 : 201
  },
  'roster.batch': () => 200,
  'class.gradebook-preview': () => 200,
  'class.gradebook': () => 200,
  'class.gradebook-explained': () => 200,
  // These requests have invalid bodies on purpose.
  'event.marks-make': () => 400,
  'event.marks-undo': () => 400,
  'event.marks-preview': () => 200,
  'roster.correct': () => 400,
  'school.update': () => 400,
  'admin.promote-sub': (w, a) => (findAdmin(w, a.faculty!) ? 400 : 200),
  'admin.role-sub-to-co': (w, a) => {
    const { role, faculty } = w.admins.get(a.admin!)!
    if (a.role === role) return 400
    // A sub administrator belongs to the university where they are faculty.
    return a.role === 'sub' && !w.faculty.has(faculty ?? '') ? 400 : 200
  },
  // There is no file without students or without events.
  'class.overall': (w, a) => (isEmpty(w, a) ? 409 : 200),
  'class.credit-file': (w, a) => (isEmpty(w, a) ? 409 : 200),
  'class.credit-publish': (w, a) => (isEmpty(w, a) ? 409 : 201),
  'att.event-class-xlsx': (w, a) => (w.classes.get(a.class!)!.roster.size === 0 ? 409 : 200),
  'admin.approve': () => 200,
  'admin.refuse': () => 200,
  'access-request.answer': (w, a) => (w.requests.get(a.request!)!.isAnswered ? 409 : 200),
  'admin.usage-one': (w, a) => (w.schools.has(a.school!) ? 200 : 400),
  // The audit of a deleted university can still be read, so an unknown id isn't refused there. Its file needs a time
  // zone.
  'x.audit-csv': (w, a) => (w.schools.has(a.school!) ? 200 : 400),
}

function isEmpty(w: SmallWorld, a: DrawnCall): boolean {
  const { roster, events } = w.classes.get(a.class!)!
  return roster.size === 0 || events.size === 0
}

const usual: Record<string, number> = { GET: 200, POST: 201, PUT: 200, DELETE: 204 }

/** Returns the status of a call that the caller may make. */
function expectStatus(w: SmallWorld, a: DrawnCall, c: Caller, method: string): number {
  return special[a.call]?.(w, a, c) ?? usual[method]!
}
