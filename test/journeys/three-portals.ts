import { nameKey } from '#contract/schools/schools.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anAccessRequest, anAdmin, anEvent, aStudent, type Person } from '#test/builders.ts'
import { assign, dayMs } from './class-details-steps.ts'
import { checkIn, isRefused } from './hall-steps.ts'
import { receiptPathOf } from './receipt-steps.ts'
import { answered, chooses, inTurn, keysOf, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, press, sees } from './steps.ts'

/** Typed texts, in every place where a page shows them. */
export type Names = { first: string; last: string; event: string; place: string; class: string; school: string }

const plainNames: Names = {
  first: 'Maya',
  last: 'Bergström',
  event: 'Memory and Its Ethics',
  place: 'Harlan Hall, Room 201',
  class: 'BIO 210',
  school: 'Alder University',
}

/** The main pages of the public site and of each portal, for people and things with these names. */
export async function threePortals(stage: Stage, names: Names = plainNames) {
  const { world, school } = stage
  const [ruth, ida] = [await aFaculty(world, school, 'Ruth'), await aFaculty(world, school, 'Ida')]
  const [maya, noor, late, lena] = [
    await aStudent(world, school),
    await aStudent(world, school, 'Noor'),
    await aStudent(world, school, 'Wei'),
    await aStudent(world, school, 'Lena'),
  ]
  const open = await anEvent(world, ruth, { name: names.event })
  const over = await anEvent(world, ruth, {
    name: names.event,
    startsAt: new Date(world.clock.now() - dayMs).toISOString(),
  })
  const { id: classId } = await aClassWith(world, ruth, [maya, noor, late], names.class)
  for (const event of [open, over]) await assign(stage, ruth, classId, event.id)
  await addToRoll(world.db, over, [maya])
  await checkIn(stage, noor, open)
  await isRefused(stage, late, open)
  await anAdmin(world, 'sub', { school, faculty: ida })
  const master = await anAdmin(world, 'master')
  await anAccessRequest(world, { name: `${names.first} ${names.last}`, university: names.event })
  await giveNames(stage, names)
  return {
    visitor: visitorShots(await receiptPathOf(stage, maya, over)),
    student: studentShots({ maya, late, lena }, open.id),
    faculty: [...facultyShots(ruth, open.id, classId), ...panelShots(ida)],
    admin: adminShots(master, names),
  } satisfies Record<string, Shot[]>
}

async function giveNames({ world: { db }, school }: Stage, names: Names): Promise<void> {
  const { first: first_name, last: last_name } = names
  for (const table of ['student', 'faculty', 'administrator'] as const)
    await db.updateTable(table).set({ first_name, last_name }).execute()
  await db.updateTable('event').set({ location: names.place }).execute()
  await db
    .updateTable('school')
    .set({ name: names.school, name_key: nameKey(names.school) })
    .where('id', '=', school.id)
    .execute()
}

function visitorShots(receipt: string): Shot[] {
  return [
    { name: 'first page', at: '/' },
    { name: 'faq', at: '/faq' },
    { name: 'student sign-in', at: '/auth/student/signin' },
    { name: 'student registration', at: '/auth/student/register' },
    { name: 'faculty sign-in', at: '/auth/faculty/signin' },
    { name: 'admin sign-in', at: '/auth/admin/signin' },
    { name: 'turn off emails', at: '/stop-emails/receipts/one/two' },
    { name: 'receipt', at: receipt, first: (page) => sees(page, 'Valid') },
  ]
}

/** Each result has its own student: all tabs of a browser show the check-in that one of them stores. */
function studentShots({ maya, late, lena }: Record<'maya' | 'late' | 'lena', Person>, event: string): Shot[] {
  const as = keysOf.student(maya)
  const at = `/attend/${event}`
  const attendance = /\/api\/attendance\//
  const confirmed = (says: string) =>
    inTurn(
      (page) => sees(page, 'Location ready'),
      (page) => press(page, 'Confirm Attendance'),
      (page) => sees(page, says),
    )
  return [
    { name: 'dashboard', at: '/student/dashboard', as },
    { name: 'history', at: '/student/dashboard?tab=history', as, first: (page) => sees(page, 'Check-in time') },
    { name: 'own credits', at: '/student/dashboard?tab=credits', as, first: (page) => sees(page, 'You were there.') },
    {
      name: 'share receipt',
      at: '/student/dashboard?tab=history',
      as,
      first: inTurn(chooses('button', /^Share receipt/), (page) => page.getByLabel('Link to your receipt').waitFor()),
    },
    {
      name: 'profile',
      at: '/student/dashboard',
      as,
      first: inTurn(chooses('button', 'Your Profile'), chooses('button', 'Show Classes'), (page) =>
        page.getByRole('list', { name: 'Classes that list you' }).waitFor(),
      ),
    },
    { name: 'check-in', at, as, first: (page) => sees(page, 'Location ready') },
    {
      name: 'check-in, recorded',
      at,
      as: keysOf.student(lena),
      before: answered(attendance, 201, { scanned_at: new Date().toISOString() }),
      // Touched, it stays.
      first: inTurn(confirmed('Attendance recorded successfully!'), (page) => page.locator('dialog dl').click()),
    },
    {
      name: 'check-in, refused',
      at,
      as: keysOf.student(late),
      before: answered(attendance, 400, {
        error: 'Check-in period has ended. The window closed 2 minutes ago.',
        code: 'check_in_closed',
        reference: '7K2M9QXA',
      }),
      first: confirmed('Check-in period has ended.'),
      trouble: [/400 POST \/api\/attendance\//],
    },
    { name: 'typed code', at: '/scan?enter=code', as },
  ]
}

function facultyShots(ruth: Person, event: string, classId: string): Shot[] {
  const as = keysOf.faculty(ruth)
  const events = '/faculty/events'
  const ofClass = `/faculty/classes/${classId}`
  return [
    { name: 'faculty dashboard', at: '/faculty/dashboard', as, first: (page) => sees(page, 'Show code') },
    { name: 'events', at: events, as },
    { name: 'events to assign', at: `${events}?class=${classId}`, as },
    { name: 'create event', at: `${events}/add`, as },
    { name: 'edit event', at: `${events}/${event}/edit`, as },
    { name: 'delete event', at: `${events}/${event}/edit`, as, first: chooses('button', 'Delete Event') },
    { name: 'poster', at: `${events}/${event}/poster`, as },
    { name: 'name list', at: `${events}/${event}/names`, as },
    { name: 'copy event', at: `${events}/add?copy=${event}`, as },
    { name: 'projector', at: `${events}/${event}/projector`, as },
    { name: 'live roll', at: `${events}/${event}/live`, as, first: (page) => page.getByText('Walk-ins').waitFor() },
    { name: 'missing', at: `${events}/${event}/live?show=missing`, as, first: (page) => sees(page, 'By class') },
    { name: 'refused attempts', at: `${events}/${event}/live?show=refused`, as },
    { name: 'attendance', at: `${events}?attendance=${event}`, as },
    { name: 'classes', at: '/faculty/classes', as },
    { name: 'class, events', at: ofClass, as },
    { name: 'class, students', at: `${ofClass}?tab=students`, as },
    { name: 'class, attendance', at: `${ofClass}?tab=attendance`, as, first: (page) => sees(page, /^1 of /) },
    { name: 'add class', at: '/faculty/classes/add', as },
    { name: 'edit class', at: `${ofClass}/edit`, as },
    { name: 'import', at: '/faculty/classes/add', as, first: chooses('button', 'Import CSV') },
    { name: 'faculty profile', at: '/faculty/dashboard?profile=open', as, first: (page) => sees(page, 'Danger Zone') },
  ]
}

function panelShots(ida: Person): Shot[] {
  const as = keysOf.faculty(ida)
  return ['events', 'students', 'classes', 'information'].map((tab) => ({
    name: `panel, ${tab}`,
    at: `/faculty/admin?tab=${tab}`,
    as,
  }))
}

function adminShots(master: Person, names: Names): Shot[] {
  const as = asAdmin(master, 'master')
  const universities = '/admin/universities'
  return [
    { name: 'admin dashboard', at: '/admin/dashboard', as },
    { name: 'universities', at: universities, as, first: (page) => sees(page, names.school) },
    { name: 'add university', at: `${universities}?add=1`, as, first: (page) => sees(page, 'It’s') },
    { name: 'delete university', at: universities, as, first: chooses('button', `Delete ${names.school}`) },
    { name: 'access requests', at: `${universities}?tab=requests`, as, first: (page) => sees(page, 'Decline') },
    {
      name: 'admin faculty',
      at: '/admin/faculty-admins',
      as,
      first: (page) => page.getByRole('button', { name: names.school }).first().click(),
    },
    { name: 'administrators', at: '/admin/administrators', as },
    { name: 'usage report', at: '/admin/usage-report', as },
    { name: 'audit', at: '/admin/audit?action=all', as },
    { name: 'admin settings', at: '/admin/settings', as },
  ]
}
