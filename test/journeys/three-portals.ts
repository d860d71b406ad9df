import { nameKey } from '#contract/schools/schools.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anAccessRequest, anAdmin, anEvent, aStudent, type Person } from '#test/builders.ts'
import { assign, dayMs } from './class-details-steps.ts'
import { checkIn, isRefused } from './hall-steps.ts'
import { findReceiptPath } from './receipt-steps.ts'
import { mockResponse, chooses, inTurn, storedKeys, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, press, sees } from './steps.ts'

/** Names as people typed them, for every place where a page shows one. */
export type Names = { first: string; last: string; event: string; place: string; class: string; school: string }

const plainNames: Names = {
  first: 'Maya',
  last: 'Bergström',
  event: 'Memory and Its Ethics',
  place: 'Harlan Hall, Room 201',
  class: 'BIO 210',
  school: 'Alder University',
}

/** Returns the main pages of the public site and of each portal, with people and things that have these names. */
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
  const pastEvent = await anEvent(world, ruth, {
    name: names.event,
    startsAt: new Date(world.clock.now() - dayMs).toISOString(),
  })
  const { id: classId } = await aClassWith(world, ruth, [maya, noor, late], names.class)
  for (const event of [open, pastEvent]) await assign(stage, ruth, classId, event.id)
  await addToRoll(world.db, pastEvent, [maya])
  await checkIn(stage, noor, open)
  await isRefused(stage, late, open)
  await anAdmin(world, 'sub', { school, faculty: ida })
  const master = await anAdmin(world, 'master')
  await anAccessRequest(world, { name: `${names.first} ${names.last}`, university: names.event })
  await giveNames(stage, names)
  return {
    visitor: visitorShots(await findReceiptPath(stage, maya, pastEvent)),
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
    { name: 'first page', path: '/' },
    { name: 'faq', path: '/faq' },
    { name: 'student sign-in', path: '/auth/student/signin' },
    { name: 'student registration', path: '/auth/student/register' },
    { name: 'faculty sign-in', path: '/auth/faculty/signin' },
    { name: 'admin sign-in', path: '/auth/admin/signin' },
    { name: 'turn off emails', path: '/stop-emails/receipts/one/two' },
    { name: 'receipt', path: receipt, first: (page) => sees(page, 'Valid') },
  ]
}

/** Each result has its own student, because all tabs of a browser show the check-in that one of them stores. */
function studentShots({ maya, late, lena }: Record<'maya' | 'late' | 'lena', Person>, event: string): Shot[] {
  const as = storedKeys.student(maya)
  const path = `/attend/${event}`
  const attendance = /\/api\/attendance\//
  const confirmed = (says: string) =>
    inTurn(
      (page) => sees(page, 'Location ready'),
      (page) => press(page, 'Confirm Attendance'),
      (page) => sees(page, says),
    )
  return [
    { name: 'dashboard', path: '/student/dashboard', as },
    { name: 'history', path: '/student/dashboard?tab=history', as, first: (page) => sees(page, 'Check-in time') },
    { name: 'own credits', path: '/student/dashboard?tab=credits', as, first: (page) => sees(page, 'You were there.') },
    {
      name: 'share receipt',
      path: '/student/dashboard?tab=history',
      as,
      first: inTurn(chooses('button', /^Share receipt/), (page) => page.getByLabel('Link to your receipt').waitFor()),
    },
    {
      name: 'profile',
      path: '/student/dashboard',
      as,
      first: inTurn(chooses('button', 'Your Profile'), chooses('button', 'Show Classes'), (page) =>
        page.getByRole('list', { name: 'Classes that list you' }).waitFor(),
      ),
    },
    { name: 'check-in', path, as, first: (page) => sees(page, 'Location ready') },
    {
      name: 'check-in, recorded',
      path,
      as: storedKeys.student(lena),
      prepare: mockResponse(attendance, 201, { scanned_at: new Date().toISOString() }),
      // A touched dialog stays open.
      first: inTurn(confirmed('Attendance recorded successfully!'), (page) => page.locator('dialog dl').click()),
    },
    {
      name: 'check-in, refused',
      path,
      as: storedKeys.student(late),
      prepare: mockResponse(attendance, 400, {
        error: 'Check-in period has ended. The window closed 2 minutes ago.',
        code: 'check_in_closed',
        reference: '7K2M9QXA',
      }),
      first: confirmed('Check-in period has ended.'),
      trouble: [/400 POST \/api\/attendance\//],
    },
    { name: 'typed code', path: '/scan?enter=code', as },
  ]
}

function facultyShots(ruth: Person, event: string, classId: string): Shot[] {
  const as = storedKeys.faculty(ruth)
  const events = '/faculty/events'
  const ofClass = `/faculty/classes/${classId}`
  return [
    { name: 'faculty dashboard', path: '/faculty/dashboard', as, first: (page) => sees(page, 'Show code') },
    { name: 'events', path: events, as },
    { name: 'events to assign', path: `${events}?class=${classId}`, as },
    { name: 'create event', path: `${events}/add`, as },
    { name: 'edit event', path: `${events}/${event}/edit`, as },
    { name: 'delete event', path: `${events}/${event}/edit`, as, first: chooses('button', 'Delete Event') },
    { name: 'poster', path: `${events}/${event}/poster`, as },
    { name: 'name list', path: `${events}/${event}/names`, as },
    { name: 'copy event', path: `${events}/add?copy=${event}`, as },
    { name: 'projector', path: `${events}/${event}/projector`, as },
    {
      name: 'live roll',
      path: `${events}/${event}/live`,
      as,
      first: (page) => page.getByText('Walk-ins').waitFor({ state: 'attached' }),
    },
    { name: 'missing', path: `${events}/${event}/live?show=missing`, as, first: (page) => sees(page, 'By class') },
    { name: 'refused attempts', path: `${events}/${event}/live?show=refused`, as },
    { name: 'attendance', path: `${events}?attendance=${event}`, as },
    { name: 'classes', path: '/faculty/classes', as },
    { name: 'class, events', path: ofClass, as },
    { name: 'class, students', path: `${ofClass}?tab=students`, as },
    { name: 'class, attendance', path: `${ofClass}?tab=attendance`, as, first: (page) => sees(page, /^1 of /) },
    { name: 'add class', path: '/faculty/classes/add', as },
    { name: 'edit class', path: `${ofClass}/edit`, as },
    { name: 'import', path: '/faculty/classes/add', as, first: chooses('button', 'Import CSV') },
    {
      name: 'faculty profile',
      path: '/faculty/dashboard?profile=open',
      as,
      first: (page) => sees(page, 'Danger Zone'),
    },
  ]
}

function panelShots(ida: Person): Shot[] {
  const as = storedKeys.faculty(ida)
  return ['events', 'students', 'classes', 'information'].map((tab) => ({
    name: `panel, ${tab}`,
    path: `/faculty/admin?tab=${tab}`,
    as,
  }))
}

function adminShots(master: Person, names: Names): Shot[] {
  const as = asAdmin(master, 'master')
  const universities = '/admin/universities'
  return [
    { name: 'admin dashboard', path: '/admin/dashboard', as },
    { name: 'universities', path: universities, as, first: (page) => sees(page, names.school) },
    { name: 'add university', path: `${universities}?add=1`, as, first: (page) => sees(page, 'It’s') },
    { name: 'delete university', path: universities, as, first: chooses('button', `Delete ${names.school}`) },
    { name: 'access requests', path: `${universities}?tab=requests`, as, first: (page) => sees(page, 'Decline') },
    {
      name: 'admin faculty',
      path: '/admin/faculty-admins',
      as,
      first: (page) => page.getByRole('button', { name: names.school }).first().click(),
    },
    { name: 'administrators', path: '/admin/administrators', as },
    { name: 'usage report', path: '/admin/usage-report', as },
    { name: 'audit', path: '/admin/audit?action=all', as },
    { name: 'admin settings', path: '/admin/settings', as },
  ]
}
