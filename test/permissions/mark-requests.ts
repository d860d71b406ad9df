import { newId } from '#server/database/new-id.ts'
import { aClassWith, type Event } from '#test/builders.ts'
import type { World } from '#test/world.ts'
import type { Caller, Cast } from './cast.ts'
import type { MakeRequest, Request } from './request.ts'

/** Requests for the table's rows on marks. */
export const markRequests: Record<string, MakeRequest> = {
  'event.marks-make': async (_world, cast, caller) =>
    post(marksPathFor(await cast.newEvent(), cast, caller), { marks: [presence(cast)] }),
  'event.marks-credit': async (world, cast, caller) => {
    const { event, classId } = await anEventThatCounts(world, cast, 'F1')
    return post(marksPathFor(event, cast, caller), { marks: [{ ...presence(cast), class: classId, says: 'counts' }] })
  },
  'event.marks-colleague': async (world, cast, caller) => {
    const { event } = await anEventThatCounts(world, cast, 'F2')
    return post(marksPathFor(event, cast, caller), { marks: [presence(cast)] })
  },
  'event.marks-preview': async (_world, cast, caller) =>
    post(marksPathFor(await cast.newEvent(), cast, caller, 'preview/'), { lines: [cast.people.S1.email] }),
  'event.people': async (_world, cast, caller) => {
    const { id } = await cast.newEvent()
    return { method: 'GET', path: `/api/events/${id}/people/?starts=Ber&faculty_id=${cast.selfOf(caller)}` }
  },
  'event.marks': async (world, cast, caller) => {
    const event = await cast.newEvent()
    await aMark(world, cast, event)
    return { method: 'GET', path: marksPathFor(event, cast, caller) }
  },
  'event.marks-undo': async (world, cast, caller) => {
    const event = await cast.newEvent()
    const mark = await aMark(world, cast, event)
    return post(marksPathFor(event, cast, caller, 'undo/'), { marks: [mark], reason: 'The wrong list' })
  },
  'mark.undo': async (world, cast, caller) => {
    const mark = await aMark(world, cast, await cast.newEvent())
    return post(`/api/marks/${mark}/undo/?faculty_id=${cast.selfOf(caller)}`, { reason: 'The wrong student' })
  },
}

function presence(cast: Cast) {
  return { student: cast.people.S1.id, says: 'present', reason_kind: 'phone', reason: 'Phone battery died' }
}

function marksPathFor({ id }: Event, cast: Cast, caller: Caller, suffix = ''): string {
  return `/api/events/${id}/marks/${suffix}?faculty_id=${cast.selfOf(caller)}`
}

function post(path: string, body: unknown): Request {
  return { method: 'POST', path, body }
}

/** Creates an event of F1 that counts for a class of F1 or F2. */
async function anEventThatCounts(world: World, cast: Cast, owner: 'F1' | 'F2') {
  const event = await cast.newEvent()
  const { id: classId } = await aClassWith(world, cast.people[owner], [cast.people.S1], 'Aldercanary 300')
  const commonColumns = { id: newId(), school_id: cast.SA.id, created_at: world.clock.now() }
  await world.db
    .insertInto('class_event')
    .values({ ...commonColumns, class_id: classId, event_id: event.id })
    .execute()
  return { event, classId }
}

async function aMark(world: World, cast: Cast, event: Event): Promise<string> {
  const { body } = await world.call('POST', `/api/events/${event.id}/marks/`, {
    token: cast.people.F1.token,
    body: { marks: [presence(cast)] },
  })
  return (body as { id: string }[])[0]!.id
}
