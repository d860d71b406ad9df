import { newId } from '#server/database/new-id.ts'
import {
  aClassWith,
  aFaculty,
  anAccessRequest,
  anAdmin,
  anEvent,
  aSchool,
  aStudent,
  type Person,
  type School,
} from '#test/builders.ts'
import type { World } from '#test/world.ts'
import type { Dice } from './dice.ts'
import type { Caller, SmallWorld } from './small-world.ts'

/** Fills the database and the model with two to four universities. */
export async function populate(world: World, dice: Dice): Promise<{ small: SmallWorld; callers: Caller[] }> {
  const small: SmallWorld = {
    schools: new Map(),
    students: new Map(),
    faculty: new Map(),
    admins: new Map(),
    events: new Map(),
    classes: new Map(),
    pending: new Map(),
    waiting: new Map(),
    requests: new Map(),
    gone: new Map(),
  }
  const callers: Caller[] = [{ kind: 'nobody', id: '', school: '', token: null }]
  await world.db.transaction().execute(async (trx) => {
    // One commit is enough. Otherwise a hundred worlds with a hundred rows would be ten thousand commits.
    const inside = { ...world, clock: world.clock, db: trx as unknown as World['db'] }
    const schools: School[] = []
    for (let n = dice.between(2, 4); n > 0; n -= 1) schools.push(await aSchool(inside, newMark()))
    for (const { id, name } of schools) small.schools.set(id, { name })

    const students: Person[] = []
    for (let n = dice.between(10, 60); n > 0; n -= 1)
      students.push(await aStudent(inside, ...marked(dice.oneOf(schools)!)))
    for (const { id, school, email } of students) small.students.set(id, { school, email })
    for (const student of students.slice(0, 5)) callers.push(toCaller('student', student))

    const addAdmin = async (role: 'master' | 'co' | 'sub', options: Parameters<typeof anAdmin>[2] = {}) => {
      const admin = await anAdmin(inside, role, options)
      const faculty = options.faculty?.id ?? null
      small.admins.set(admin.id, { role, school: options.school?.id ?? null, faculty, signedIn: true, tookOver: true })
      callers.push(toCaller('admin', admin))
      return admin
    }
    // There is a second master, because the last one can't be deleted, and the model has no rule for that.
    await addAdmin('master')
    await addAdmin('co')
    for (const school of schools) if (dice.chance(60)) await addAdmin('sub', { school })
    const former = await addAdmin(dice.oneOf(['co', 'sub'] as const)!, { school: schools[0]! })
    small.admins.get(former.id)!.role = 'revoked'
    await trx.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', former.id).execute()

    for (const school of schools) {
      for (let n = dice.between(0, 2); n > 0; n -= 1) {
        const { id } = await aFaculty(inside, ...marked(school))
        await trx.updateTable('faculty').set({ approved_at: null }).where('id', '=', id).execute()
        small.waiting.set(id, { school: school.id })
      }
    }
    for (let n = 2; n > 0; n -= 1) small.requests.set(await anAccessRequest(inside), { isAnswered: false })

    for (let n = dice.between(3, 10); n > 0; n -= 1) {
      const school = dice.oneOf(schools)!
      const professor = await aFaculty(inside, ...marked(school))
      small.faculty.set(professor.id, { school: school.id })
      callers.push(toCaller('faculty', professor))
      const role = dice.chance(40) ? dice.oneOf(['sub', 'sub', 'co', 'master'] as const) : undefined
      if (role) await addAdmin(role, { faculty: professor, ...(role === 'sub' && { school }) })
      const scope = {
        small,
        dice,
        owner: professor,
        mark: markFor(school),
        students: students.filter((student) => student.school === school.id),
      }
      for (let events = dice.between(0, 3); events > 0; events -= 1) await addEvent(inside, scope)
      for (let classes = dice.between(0, 3); classes > 0; classes -= 1) await addClass(inside, scope)
    }
  })
  return { small, callers }
}

let count = 0
const newMark = () => `Campus${(count += 1)}`
/** Returns a mark that is in every text of a university that isn't public: in its people, events and classes. */
const markFor = ({ name }: School) => name.split(' ')[0]!.replace('Campus', 'Canary')
const marked = (school: School): [School, string] => [school, markFor(school)]

type Scope = { small: SmallWorld; dice: Dice; owner: Person; mark: string; students: Person[] }

function toCaller(kind: Caller['kind'], { id, school, token }: Person): Caller {
  return { kind, id, school, token }
}

async function addEvent(world: World, { small, dice, owner, mark, students }: Scope): Promise<void> {
  const { id, typedCode } = await anEvent(world, owner, { name: `${mark} talk` })
  const present = dice.someOf(students, 4)
  small.events.set(id, { school: owner.school, owner: owner.id, code: typedCode, present: new Set(listIds(present)) })
  const timestamp = world.clock.now()
  for (const student of present) {
    const scan = { id: newId(), school_id: owner.school, event_id: id, student_id: student.id, scanned_at: timestamp }
    const nothing = { client_nonce: null, device_id: null, browser: null }
    const place = { latitude: 42.37, longitude: -71.11, accuracy: 12, located_at: timestamp }
    await world.db
      .insertInto('attendance')
      .values({ ...scan, ...nothing, ...place, received_at: timestamp, late_sent: 0 })
      .execute()
  }
}

async function addClass(world: World, { small, dice, owner, mark, students }: Scope): Promise<void> {
  const listed = dice.someOf(students, 8)
  const { id } = await aClassWith(world, owner, listed, `${mark} 210`)
  const commonColumns = { school_id: owner.school, created_at: world.clock.now() }
  const roster = new Set(listIds(listed))
  for (let n = dice.between(0, 2); n > 0; n -= 1) {
    const pending = newId()
    const row = {
      ...commonColumns,
      id: pending,
      email: `${pending.toLowerCase()}@x.edu`,
      first_name: mark,
      last_name: 'Yet',
    }
    await world.db.insertInto('pending_student').values(row).execute()
    const entry = { ...commonColumns, id: newId(), class_id: id, student_id: null, pending_student_id: pending }
    await world.db.insertInto('roster_entry').values(entry).execute()
    small.pending.set(pending, { school: owner.school })
    roster.add(pending)
  }
  const events = dice.someOf(
    [...small.events].filter(([, event]) => event.school === owner.school).map(([event]) => event),
    3,
  )
  for (const event of events) {
    await world.db
      .insertInto('class_event')
      .values({ ...commonColumns, id: newId(), class_id: id, event_id: event })
      .execute()
  }
  small.classes.set(id, { school: owner.school, owner: owner.id, roster, events: new Set(events) })
}

function listIds(people: Person[]): string[] {
  return people.map(({ id }) => id)
}
