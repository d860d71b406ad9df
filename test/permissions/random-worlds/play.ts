import type { World } from '#test/world.ts'
import { note } from './aftermath.ts'
import { ask, type Answered } from './ask.ts'
import { diceOf } from './dice.ts'
import { draw } from './draw.ts'
import { maySee, verdict, type Verdict } from './model.ts'
import { populate } from './populate.ts'
import { requests } from './requests.ts'
import type { Asked, Caller, SmallWorld } from './small-world.ts'

/** What was seen: how often each call was allowed and refused, every id there ever was, and what was not as it should be. */
export type Seen = { calls: Map<string, { ok: number; refused: number }>; ids: Set<string>; wrong: string[] }

export function nothingSeen(): Seen {
  return { calls: new Map(), ids: new Set(), wrong: [] }
}

const callsAWorld = 200

/** Makes a world from a seed and asks it at random, each answer beside what the model says; ends at the first that differs. */
export async function playWorld(world: World, seed: number, seen: Seen): Promise<void> {
  const dice = diceOf(seed)
  const { small, callers } = await populate(world, dice)
  const schools = [...small.schools]
  rememberIds(small, seen)
  for (let turn = 1; turn <= callsAWorld; turn += 1) {
    const caller = dice.oneOf(callers)!
    const asked = draw(small, caller, dice)
    const expected = verdict(small, caller, asked)
    const made = requests[asked.call]!(asked, small, world, caller)
    const answer = await ask(world.url, made, caller.token)
    const problem = whyWrong(small, caller, asked, expected, answer, seen.ids)
    if (problem) {
      const who = `${caller.kind} ${caller.id}`
      seen.wrong.push(
        `seed ${seed}, call ${turn}: ${who} asks ${made.method} ${made.path} ${JSON.stringify(asked)}: ${problem}`,
      )
      break
    }
    const counted = seen.calls.get(asked.call) ?? { ok: 0, refused: 0 }
    counted[expected === 'ok' ? 'ok' : 'refused'] += 1
    seen.calls.set(asked.call, counted)
    if (expected === 'ok' && answer.status < 300 && made.method !== 'GET') {
      note(small, caller, asked, answer.status, answer.text ? JSON.parse(answer.text) : null)
      rememberIds(small, seen)
    }
  }
  // Master and co see every university there is; those of a hundred worlds would be read over and over.
  await world.db.deleteFrom('school').where('id', 'in', schools).execute()
}

function whyWrong(
  w: SmallWorld,
  c: Caller,
  a: Asked,
  expected: Verdict,
  { status, text }: Answered,
  ids: Set<string>,
): string | null {
  // Who may, and asks for what cannot be, is told so: a second check-in, an event assigned already.
  const isOk = status < 300 || status === 400 || status === 409
  if (expected === 'ok' ? !isOk : status !== expected)
    return `expected ${expected}, got ${status} ${text.slice(0, 300)}`
  for (const [id] of text.matchAll(/[\w-]{16,}/g)) {
    if (!ids.has(id)) continue
    if (expected !== 'ok') return `a refusal that names ${id}`
    if (!maySee(w, c, a, id, text)) return `${kindOf(w, id)} ${id} is not to be seen: ${text.slice(0, 300)}`
    const only = onlyThose(w, a)
    if (only && (w.students.has(id) || w.pending.has(id)) && !only.has(id)) return `${id} is none of those asked for`
  }
  return null
}

function kindOf(w: SmallWorld, id: string): string {
  const found = Object.entries(w).find(([, all]) => (all as Set<string> | Map<string, unknown>).has(id))
  return found ? `one of the ${found[0]},` : "another world's"
}

/** Whom an answer about one thing may name at most. */
function onlyThose(w: SmallWorld, a: Asked): Set<string> | null {
  if (a.call === 'event.attendance' || a.call === 'event.csv') return w.events.get(a.event!)!.present
  if (['classstudents', 'att.event-class', 'class.details', 'class.overall'].includes(a.call))
    return w.classes.get(a.class!)!.roster
  if (a.call === 'student.get' || a.call === 'student.ids') return new Set([a.student!])
  return a.call.startsWith('pending.') ? new Set([a.pending!]) : null
}

function rememberIds(w: SmallWorld, { ids }: Seen): void {
  for (const some of [w.schools.keys(), w.students.keys(), w.faculty.keys(), w.admins.keys()])
    for (const id of some) ids.add(id)
  for (const some of [w.events.keys(), w.classes.keys(), w.pending.keys()]) for (const id of some) ids.add(id)
}
