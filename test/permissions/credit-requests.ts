import { newId } from '#server/database/new-id.ts'
import { buildStopLink } from '#server/credits/emails/stop-link.ts'
import { createReceipt } from '#server/credits/receipts.ts'
import { aClassWith, type Event } from '#test/builders.ts'
import type { World } from '#test/world.ts'
import { marks, type Caller, type Cast } from './cast.ts'
import type { MakeRequest, Request } from './request.ts'

const rule = { counts: 'each', points: 1_000, cap: 5_000, exclusive: true }

/** Requests for the table's rows on credit. */
export const creditRequests: Record<string, MakeRequest> = {
  'student.credits': (_world, cast) => get(`/api/students/${cast.people.S1.id}/credits/`),
  'student.choose': async (world, cast) => {
    const { event, classId } = await anExclusiveClass(world, cast)
    const path = `/api/students/${cast.people.S1.id}/credit-choices/${event.id}/`
    return { method: 'PUT', path, body: { class: classId } }
  },
  'class.credits': async (world, cast, caller) => {
    const { classId } = await anExclusiveClass(world, cast)
    return get(`/api/classes/${classId}/credits/?${self(cast, caller)}`)
  },
  'class.student-term': async (world, cast, caller) => {
    const { classId } = await anExclusiveClass(world, cast)
    return get(`/api/classes/${classId}/students/${cast.people.S1.id}/term/?${self(cast, caller)}`)
  },
  'class.credit-rule': async (world, cast, caller) => {
    const { classId } = await anExclusiveClass(world, cast)
    return { method: 'PUT', path: `/api/classes/${classId}/credit-rule/?${self(cast, caller)}`, body: rule }
  },
  'class.credit-preview': async (world, cast, caller) => {
    const { classId } = await anExclusiveClass(world, cast)
    return { method: 'PUT', path: `/api/classes/${classId}/credit-rule/?preview=1&${self(cast, caller)}`, body: rule }
  },
  'class.event-credit': async (world, cast, caller) => {
    const { event, classId } = await anExclusiveClass(world, cast)
    const path = `/api/classes/${classId}/events/${event.id}/credit/?${self(cast, caller)}`
    return { method: 'PUT', path, body: { points: 2_000, note: `${marks.SA} counts twice` } }
  },
  'class.credit-file': async (world, cast, caller) => {
    const { classId } = await anExclusiveClass(world, cast)
    return get(`/api/classes/${classId}/credits/file/?${self(cast, caller)}`)
  },
  'class.credit-publish': async (world, cast, caller) => {
    const { classId } = await anExclusiveClass(world, cast)
    return { method: 'POST', path: `/api/classes/${classId}/published-credits/?${self(cast, caller)}` }
  },
  'class.credit-published': async (world, cast, caller) => {
    const { classId } = await aPublishedFile(world, cast)
    return get(`/api/classes/${classId}/published-credits/?${self(cast, caller)}`)
  },
  'class.credit-published-file': async (world, cast, caller) => {
    const { classId, id } = await aPublishedFile(world, cast)
    return get(`/api/classes/${classId}/published-credits/${id}/file/?${self(cast, caller)}`)
  },
  'att.receipt': async (world, cast) => get(`/api/attendance/${await aCheckIn(world, cast)}/receipt/`),
  'receipt.check': async (world, cast) =>
    get(`/api/receipts/${createReceipt(world.settings.secretKey, await aCheckIn(world, cast))}/`),
  'student.email-choices': (_world, cast) => get(`/api/students/${cast.people.S1.id}/email-choices/`),
  'student.choose-emails': (_world, cast) => {
    const path = `/api/students/${cast.people.S1.id}/email-choices/`
    return { method: 'PUT', path, body: { receipts: true } }
  },
  'emails.stop': (world, cast) => ({
    method: 'POST',
    path: new URL(buildStopLink(world.settings, { kind: 'receipts', student: cast.people.S1.id })).pathname,
  }),
  'appeal.make': async (_world, cast) =>
    post('/api/appeals/', { event: (await cast.newEvent()).id, text: `${marks.SA} was there` }),
  'appeal.list': (_world, cast, caller) => get(`/api/appeals/?${self(cast, caller)}`),
  'appeal.answer': async (world, cast, caller) => {
    const appeal = await anAppeal(world, cast, { event: await cast.newEvent() })
    return post(`/api/appeals/${appeal}/answer/?${self(cast, caller)}`, { answer: 'granted', text: 'I saw them' })
  },
  'appeal.answer-credit': async (world, cast, caller) => {
    const appeal = await anAppeal(world, cast, await anExclusiveClass(world, cast))
    return post(`/api/appeals/${appeal}/answer/?${self(cast, caller)}`, { answer: 'granted' })
  },
  'appeal.reopen': async (world, cast, caller) => {
    const appeal = await anAnsweredAppeal(world, cast, { event: await cast.newEvent() })
    return { method: 'POST', path: `/api/appeals/${appeal}/reopen/?${self(cast, caller)}` }
  },
  'appeal.reopen-credit': async (world, cast, caller) => {
    const appeal = await anAnsweredAppeal(world, cast, await anExclusiveClass(world, cast))
    return { method: 'POST', path: `/api/appeals/${appeal}/reopen/?${self(cast, caller)}` }
  },
}

const get = (path: string): Request => ({ method: 'GET', path })
const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body })
const self = (cast: Cast, caller: Caller) => `faculty_id=${cast.selfOf(caller)}`

/** Creates a class of F1 with S1 and an exclusive rule, and an event that counts for it. */
async function anExclusiveClass(world: World, cast: Cast): Promise<{ event: Event; classId: string }> {
  const event = await cast.newEvent()
  const { id: classId } = await aClassWith(world, cast.people.F1, [cast.people.S1], `${marks.SA} 400`)
  const classColumns = { school_id: cast.SA.id, class_id: classId }
  const timestamp = world.clock.now()
  await world.db
    .insertInto('class_event')
    .values({ ...classColumns, id: newId(), event_id: event.id, created_at: timestamp })
    .execute()
  const columns = { needed: null, points: 1_000, cap: null, best: null, exclusive: 1 }
  await world.db
    .insertInto('credit_rule')
    .values({
      ...classColumns,
      ...columns,
      counts: 'each',
      choose_until: null,
      published_at: null,
      changed_at: timestamp,
    })
    .execute()
  return { event, classId }
}

/** Inserts a published file directly, because a session may publish only five times a minute. */
async function aPublishedFile(world: World, cast: Cast): Promise<{ id: string; classId: string }> {
  const { classId } = await anExclusiveClass(world, cast)
  const id = newId()
  const ownerColumns = { school_id: cast.SA.id, class_id: classId, faculty_id: cast.people.F1.id }
  const file = { rule_text: `${marks.SA} rule`, sha256: '0'.repeat(64), head: marks.SA, students: 1, complete: 1 }
  await world.db
    .insertInto('published_credit')
    .values({ ...ownerColumns, ...file, id, published_at: world.clock.now() })
    .execute()
  return { id, classId }
}

/** Inserts a check-in directly, because a session may check in only ten times a minute. */
async function aCheckIn(world: World, cast: Cast): Promise<string> {
  const id = newId()
  const timestamp = world.clock.now()
  const event = await cast.newEvent()
  const none = { client_nonce: null, device_id: null, latitude: null, longitude: null, accuracy: null }
  await world.db
    .insertInto('attendance')
    .values({
      id,
      school_id: cast.SA.id,
      event_id: event.id,
      student_id: cast.people.S1.id,
      scanned_at: timestamp,
      received_at: timestamp,
      late_sent: 0,
      ...none,
      located_at: null,
      browser: null,
    })
    .execute()
  return id
}

async function anAnsweredAppeal(
  world: World,
  cast: Cast,
  subject: { event: Event; classId?: string },
): Promise<string> {
  const id = await anAppeal(world, cast, subject)
  const answer = { answer: 'declined', answered_at: world.clock.now(), faculty_id: cast.people.F1.id } as const
  await world.db.updateTable('appeal').set(answer).where('id', '=', id).execute()
  return id
}

async function anAppeal(
  world: World,
  cast: Cast,
  { event, classId }: { event: Event; classId?: string },
): Promise<string> {
  const { body } = await world.call('POST', '/api/appeals/', {
    token: cast.people.S1.token,
    body: { event: event.id, class: classId ?? null, text: `${marks.SA} was there` },
  })
  return (body as { id: string }).id
}
