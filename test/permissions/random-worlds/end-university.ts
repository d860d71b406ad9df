import type { World } from '#test/world.ts'
import { applyCall } from './aftermath.ts'
import { ask } from './ask.ts'
import type { Dice } from './dice.ts'
import { requests } from './requests.ts'
import type { Caller, SmallWorld } from './small-world.ts'

const day = 24 * 60 * 60_000

/**
 * A master deletes a university. After the response, everyone at the university is signed out, and it no longer exists
 * for callers. Returns the first difference from that, or null, when the last row is deleted.
 */
export async function endUniversity(
  world: World,
  w: SmallWorld,
  callers: Caller[],
  dice: Dice,
): Promise<string | null> {
  const master = callers.find(({ kind, id }) => kind === 'admin' && w.admins.get(id)?.role === 'master')!
  const school = dice.oneOf([...w.schools.keys()])!
  const deletion = { call: 'school.delete', school }
  const people = callers.filter((caller) => caller.kind !== 'nobody' && caller.school === school)
  const askAs = (caller: Caller, call: string) => {
    const drawnCall = { call, school, student: caller.id, faculty: caller.id }
    return ask(world.url, requests[call]!(drawnCall, w, world, caller), caller.token)
  }
  const { status, text } = await askAs(master, deletion.call)
  if (status !== 204) return `the university's deletion: expected 204, got ${status} ${text}`
  applyCall(w, master, deletion, status, null)
  for (const person of people) {
    const call = { student: 'student.history', faculty: 'faculty.get', admin: 'admin.stats' }[person.kind as 'student']
    const response = await askAs(person, call)
    if (response.status !== 401)
      return `${call} by its ${person.kind}: expected 401, got ${response.status} ${response.text}`
  }
  const refusals = { 'school.contents': 404, 'school.update': 409, 'school.delete': 409 }
  for (const [call, refusal] of Object.entries(refusals)) {
    const response = await askAs(master, call)
    if (response.status !== refusal)
      return `${call} afterwards: expected ${refusal}, got ${response.status} ${response.text}`
  }
  // The clock isn't moved, because other worlds run at the same time and their sessions would end.
  const closed_at = world.clock.now() - 31 * day
  await world.db.updateTable('school').set({ closed_at }).where('id', '=', school).execute()
  await world.runRetention()
  const row = await world.db.selectFrom('school').select('id').where('id', '=', school).executeTakeFirst()
  return row ? 'the university is still there 31 days later' : null
}
