import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import type { Person } from './builders.ts'
import type { Course, Rule, Semester } from './credit-semester.ts'
import type { Dice } from './permissions/random-worlds/dice.ts'
import type { World } from './world.ts'

/** The people in every semester. `pending` is the id of a student who hasn't registered. */
export type Participants = { school: string; faculty: Person[]; students: Person[]; pending: string }

const hour = 3_600_000
const worths = [null, null, 0, 500, 1_000, 1_500, 2_000]

/** Draws a semester: classes with rules, events, check-ins, marks, choices and appeals. */
export function drawSemester({ faculty, students, pending }: Participants, now: number, dice: Dice): Semester {
  const people = [...students.map(({ id }) => id), pending]
  // There are few possible starts, so that some events start at the same time.
  const events = Array.from({ length: dice.between(1, 6) }, () => {
    const start = now + dice.between(-4, 1) * 12 * hour
    return { id: newId(), start, end: start + dice.between(0, 2) * hour, isPurged: dice.chance(6) }
  })
  const courses = Array.from({ length: dice.between(1, 4) }, (): Course => {
    const rule = dice.chance(12) ? null : drawRule(dice)
    const uses = events
      .filter(() => dice.chance(75))
      .map(({ id }) => ({ event: id, points: dice.oneOf(worths)!, at: now - dice.between(1, 3) }))
    return {
      id: newId(),
      owner: dice.between(0, faculty.length - 1),
      roster: people.filter(() => dice.chance(80)),
      rule,
      // Half of the courses list their events in reverse order.
      uses: dice.chance(50) ? uses.toReversed() : uses,
    }
  })
  const term: Semester = {
    now,
    events,
    courses,
    scans: new Set(),
    presence: new Map(),
    credit: new Map(),
    chosen: new Map(),
    asked: new Set(),
  }
  for (const { id: event } of events)
    for (const person of people) {
      const isRegistered = person !== pending
      const key = `${event} ${person}`
      if (isRegistered && dice.chance(55)) term.scans.add(key)
      if (dice.chance(20)) term.presence.set(key, dice.oneOf(['present', 'absent', 'excused'])!)
      if (isRegistered && dice.chance(20)) term.chosen.set(key, dice.oneOf(courses)!.id)
      if (isRegistered && dice.chance(6)) term.asked.add(` ${key}`)
      for (const { id } of courses) {
        if (dice.chance(10)) term.credit.set(`${id} ${key}`, dice.oneOf(['counts', 'does-not-count', 'excused'])!)
        if (isRegistered && dice.chance(6)) term.asked.add(`${id} ${key}`)
      }
    }
  return term
}

function drawRule(dice: Dice): Rule {
  const exclusive = dice.chance(60)
  const points = dice.oneOf([0, 500, 1_000, 1_000, 1_250, 3_000])!
  if (dice.chance(35))
    return { counts: 'at-least', needed: dice.between(1, 4), points, cap: null, best: null, exclusive }
  return {
    counts: 'each',
    needed: dice.chance(25) ? dice.between(1, 5) : null,
    points,
    cap: dice.chance(60) ? points + dice.oneOf([0, 250, 1_000, 2_000])! : null,
    best: dice.chance(40) ? dice.between(1, 3) : null,
    exclusive,
  }
}

/** Stores a semester. */
export async function storeSemester(
  world: World,
  { school, faculty, pending }: Participants,
  term: Semester,
): Promise<void> {
  const { db } = world
  const sharedColumns = { school_id: school }
  const timestamp = term.now
  const insert = async (table: string, rows: object[]) => {
    if (rows.length > 0)
      await db
        .insertInto(table as 'event')
        .values(rows as never)
        .execute()
  }
  const person = (id: string) =>
    id === pending ? { student_id: null, pending_student_id: id } : { student_id: id, pending_student_id: null }
  const [row, owner] = [() => ({ ...sharedColumns, id: newId() }), faculty[0]!.id]
  await insert(
    'event',
    term.events.map(({ id, start, end }) => ({
      ...sharedColumns,
      id,
      faculty_id: owner,
      name: `Talk ${id}`,
      location: 'Hall',
      starts_at: start,
      checkin_before_minutes: 15,
      checkin_after_minutes: (end - start) / 60_000,
      typed_code: newTypedCode(),
      created_at: timestamp,
      updated_at: timestamp,
    })),
  )
  await insert(
    'class',
    term.courses.map(({ id, owner: n }) => ({
      ...sharedColumns,
      id,
      faculty_id: faculty[n]!.id,
      name: `C ${id}`,
      created_at: timestamp,
    })),
  )
  const rules = term.courses.flatMap(({ id, rule }) => (rule ? [{ id, ...rule }] : []))
  await insert(
    'credit_rule',
    rules.map(({ id, best, exclusive, ...rule }) => ({
      ...sharedColumns,
      class_id: id,
      ...rule,
      best,
      exclusive: exclusive ? 1 : 0,
      changed_at: timestamp,
    })),
  )
  const entries = term.courses.flatMap(({ id, roster }) =>
    roster.map((personId) => ({ class_id: id, ...person(personId) })),
  )
  await insert(
    'roster_entry',
    entries.map((entry) => ({ ...row(), ...entry, created_at: timestamp })),
  )
  const links = term.courses.flatMap(({ id, uses }) => uses.map((use) => ({ class_id: id, ...use })))
  await insert(
    'class_event',
    links.map(({ class_id, event, points, at: created_at }) => ({
      ...row(),
      class_id,
      event_id: event,
      points,
      created_at,
    })),
  )
  const parts = (key: string) => key.split(' ') as [string, string, string]
  await insert(
    'attendance',
    [...term.scans].map((key) => {
      const [event_id, student_id] = parts(key)
      return { ...row(), event_id, student_id, scanned_at: timestamp, received_at: timestamp, late_sent: 0 }
    }),
  )
  const mark = {
    reason_kind: 'other',
    reason: 'As the dice say',
    source: 'single',
    faculty_id: owner,
    made_at: timestamp,
  }
  await insert('roll_mark', [
    ...[...term.presence].map(([key, says]) => {
      const [event_id, personId] = parts(key)
      return { ...row(), ...mark, event_id, ...person(personId), class_id: null, says }
    }),
    ...[...term.credit].map(([key, says]) => {
      const [class_id, event_id, personId] = parts(key)
      return { ...row(), ...mark, event_id, ...person(personId), class_id, says }
    }),
  ])
  await insert(
    'credit_choice',
    [...term.chosen].map(([key, class_id]) => {
      const [event_id, student_id] = parts(key)
      return { ...row(), event_id, student_id, class_id, chosen_at: timestamp }
    }),
  )
  await insert(
    'appeal',
    [...term.asked].map((key) => {
      const [class_id, event_id, student_id] = parts(key)
      return { ...row(), event_id, student_id, class_id: class_id || null, text: 'Why?', made_at: timestamp }
    }),
  )
  await insert(
    'counted_check_ins',
    term.events.flatMap(({ id, isPurged }) =>
      isPurged ? [{ ...sharedColumns, event_id: id, scanned_from: 0, check_ins: 3, marks: 0 }] : [],
    ),
  )
}

/** Deletes everything in a semester except its people. */
export async function clearSemester({ db }: World, { school }: Participants): Promise<void> {
  await db.deleteFrom('class').where('school_id', '=', school).execute()
  await db.deleteFrom('event').where('school_id', '=', school).execute()
}
