import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { newId } from '#server/database/new-id.ts'
import { hashSecret } from '#server/http/secrets.ts'
import { aClassWith, aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import type { World } from '#test/world.ts'

/** Every text of the other university that isn't public contains this word. */
const mark = 'Canarybird'
/** The university's public name. Its domains are public, too. */
const publicName = 'Quillhaven'

/** Adds a second university whose people, events, places and classes all contain the mark. */
export async function plantCanaries(world: World): Promise<void> {
  await world.db.transaction().execute(async (trx) => {
    const inside = { ...world, db: trx as unknown as World['db'] }
    const school = await aSchool(inside, publicName)
    const owner = await aFaculty(inside, school, mark)
    const student = await aStudent(inside, school, mark)
    const open = await anEvent(inside, owner, { name: `${mark} talk` })
    const past = await anEvent(inside, owner, { name: `${mark} supper`, startsAt: '2026-01-20T18:00:00Z' })
    const { id: class_id } = await aClassWith(inside, owner, [student], `${mark} 210`)
    const texts = { location: `${mark} Hall`, description: `About the ${mark}` }
    await trx.updateTable('event').set(texts).where('school_id', '=', school.id).execute()
    const commonColumns = { school_id: school.id, created_at: world.clock.now() }
    const pending = { ...commonColumns, id: newId(), first_name: mark, last_name: 'Pending' }
    const email = `${mark.toLowerCase()}.pending@${school.studentDomain}`
    await trx
      .insertInto('pending_student')
      .values({ ...pending, email })
      .execute()
    const entry = { ...commonColumns, id: newId(), class_id, student_id: null, pending_student_id: pending.id }
    await trx.insertInto('roster_entry').values(entry).execute()
    for (const event of [open, past]) {
      const row = { ...commonColumns, id: newId(), class_id, event_id: event.id }
      await trx.insertInto('class_event').values(row).execute()
    }
    const timestamp = world.clock.now()
    const scan = { id: newId(), school_id: school.id, event_id: past.id, student_id: student.id, scanned_at: timestamp }
    const place = { latitude: 42.37, longitude: -71.11, accuracy: 12, located_at: timestamp }
    const evidence = {
      client_nonce: null,
      device_id: `dev_${mark}`,
      browser: null,
      received_at: timestamp,
      late_sent: 0,
    }
    await trx
      .insertInto('attendance')
      .values({ ...scan, ...place, ...evidence })
      .execute()
  })
}

/**
 * Checks every response of the API, and notes each that shows the mark to someone who doesn't administer all
 * universities. Returns a function that waits until all responses are checked. The check runs in the server's process,
 * because in the browser each response would have to be fetched a second time.
 */
export function watchForCanaries(server: Server, world: World, note: (trouble: string) => void): () => Promise<void> {
  const judging: Promise<void>[] = []
  const judge = async ({ method, url, headers }: IncomingMessage) => {
    const path = url!.split('?', 1)[0]
    if (!(await isFromGlobalAdministrator(world, headers)))
      note(`${method} ${path} showed a text of another university`)
  }
  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (!request.url?.startsWith('/api/')) return
    let isSeen = false
    const look = (part: unknown) => {
      if (isSeen || !(typeof part === 'string' || part instanceof Uint8Array) || !holdsMark(part)) return
      isSeen = true
      judging.push(judge(request))
    }
    for (const way of ['write', 'end'] as const) {
      const send = answer[way].bind(answer) as (...parameters: unknown[]) => never
      answer[way] = (...parameters: unknown[]) => {
        look(parameters[0])
        return send(...parameters)
      }
    }
  })
  return async () => void (await Promise.all(judging))
}

function holdsMark(part: string | Uint8Array): boolean {
  const text = typeof part === 'string' ? part : Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  return text.includes(mark) || text.includes(mark.toLowerCase())
}

/** Returns whether a request came from a master or a co-administrator, with either kind of session. */
async function isFromGlobalAdministrator(
  world: World,
  { authorization, cookie }: IncomingMessage['headers'],
): Promise<boolean> {
  const [token, sid] = [/^Bearer (.+)/.exec(authorization ?? '')?.[1], /\bsid=([^;]+)/.exec(cookie ?? '')?.[1]]
  const row = await world.db
    .selectFrom('session')
    .innerJoin('administrator', (join) =>
      join.on((builder) =>
        builder.or([
          builder('administrator.id', '=', builder.ref('session.admin_id')),
          builder('administrator.faculty_id', '=', builder.ref('session.faculty_id')),
        ]),
      ),
    )
    .select('administrator.id')
    .where('administrator.role', 'in', ['co', 'master'])
    .where((builder) =>
      builder.or([
        builder('session.token_hash', '=', hashSecret(token ?? '')),
        builder('session.cookie_hash', '=', hashSecret(sid ?? '')),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
