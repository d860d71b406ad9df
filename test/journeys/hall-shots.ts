import type { Page } from 'playwright-core'
import { addStudents, addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aHall, checkIn, isRefused } from './hall-steps.ts'
import { pasteList } from './paste-steps.ts'
import { inTurn, storedKeys, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'
import { anAttempt } from './attempts-steps.ts'

const minute = 60_000

/** Returns the shots of an event's page while its hall fills, and of the projection in that hall. */
export async function hallShots(stage: Stage): Promise<Shot[]> {
  const { world, school } = stage
  const hall = await aHall(stage)
  const { professor, colleague, event, students } = hall
  for (const name of ['Theodora', 'Wei', 'Sofia', 'Amara'])
    await checkIn(stage, await aStudent(world, school, name), event)
  for (const student of [students.Maya, students.Ines]) await hall.checkIn(student)
  await isRefused(stage, students.Noor, event)
  await anAttempt(stage, students.Noor, event, 'late')
  await anAttempt(stage, students.Jonas, event, 'not-confirmed')
  const pasted = [`Noor <${students.Noor.email}>`, 'Maya Bergström', `Omar Haddad <omar@${school.studentDomain}>`]
  const list = [...pasted, 'Maya', 'Nobody Atall', students.Noor.email].join('\n')
  const marks = [{ student: students.Noor.id, says: 'absent', reason_kind: 'other', reason: 'Left after five minutes' }]
  await call(stage.site, 'POST', `/api/events/${event.id}/marks/`, { token: professor.token, body: { marks } })
  const busy = await anEvent(world, professor, { name: 'Opening Lecture of the Faculty of Natural Sciences' })
  const crowd = await addStudents(world.db, school, 2_000)
  await addToRoll(world.db, busy, crowd.slice(0, 1_500))
  await world.db.updateTable('event').set({ room_for: 1_400 }).where('id', '=', busy.id).execute()
  await aClassWith(world, professor, crowd.slice(1_000, 1_010), 'CHEM 101')
  const soon = await aHall(stage, 20 * minute)
  const pastHall = await aHall(stage, -20 * minute)
  const none = await anEvent(world, await aFaculty(world, school))
  const pathFor = (shownEvent: { id: string }, page: string) => `/faculty/events/${shownEvent.id}/${page}`
  const as = storedKeys.faculty(professor)
  const noRoll = [/403 GET .*\/attendance\//]
  let isRefusedHere: Promise<unknown> = Promise.resolve()
  return [
    {
      name: 'live',
      path: pathFor(event, 'live'),
      as,
      first: (page) => page.getByText('Walk-ins').waitFor({ state: 'attached' }),
    },
    {
      name: 'live, missing',
      path: `${pathFor(event, 'live')}?show=missing`,
      as,
      first: (page) => sees(page, 'By class'),
    },
    { name: 'live, refused', path: `${pathFor(event, 'live')}?show=refused`, as },
    {
      name: 'live, counting scans',
      path: `${pathFor(event, 'live')}?show=refused`,
      as,
      first: (page) => press(page, 'Count this student'),
    },
    { name: 'live, paste', path: pathFor(event, 'live'), as, first: (page) => press(page, 'Paste a list') },
    {
      name: 'live, pasted list',
      path: pathFor(event, 'live'),
      as,
      first: inTurn(
        (page) => pasteList(page, list),
        (page) => page.getByRole('list', { name: 'Lines of the list' }).waitFor(),
      ),
    },
    {
      name: 'live, absent or excused',
      path: `${pathFor(event, 'live')}?show=away`,
      as,
      first: (page) => sees(page, 'Noor'),
    },
    {
      // The typed text stays, so no other shot uses this event's roll.
      name: 'live, adding a walk-in',
      path: pathFor(pastHall.event, 'live'),
      as: storedKeys.faculty(pastHall.professor),
      first: async (page) => {
        await press(page, 'Add someone')
        await page.getByRole('dialog').getByRole('textbox').fill(`omar.haddad@${school.studentDomain}`)
        await page.getByLabel('First Name').waitFor()
      },
    },
    {
      name: 'live, marking absent',
      path: pathFor(event, 'live'),
      as,
      first: (page) => choose(page, 'Maya', 'Mark absent…'),
    },
    {
      name: 'live, history of marks',
      path: `${pathFor(event, 'live')}?show=away`,
      as,
      first: async (page) => {
        await choose(page, 'Noor', 'History')
        await sees(page, 'Current')
      },
    },
    {
      name: 'live, none match',
      path: `${pathFor(event, 'live')}?q=nobody`,
      as,
      first: (page) => sees(page, 'Show all'),
    },
    {
      name: 'live, many',
      path: pathFor(busy, 'live'),
      as,
      first: (page) => sees(page, '100 more than the room holds'),
    },
    {
      name: 'projector, room',
      path: pathFor(busy, 'projector'),
      as,
      first: (page) => sees(page, '100 more than the room holds'),
    },
    { name: 'live, nobody expected', path: `${pathFor(busy, 'live')}?show=missing`, as },
    { name: 'live, nobody yet', path: pathFor(soon.event, 'live'), as: storedKeys.faculty(soon.professor) },
    {
      name: 'live, not allowed',
      path: pathFor(none, 'live'),
      as: storedKeys.faculty(colleague),
      trouble: noRoll,
      prepare: async (page) => {
        isRefusedHere = page.waitForResponse((answer) => answer.status() === 403)
      },
      first: async () => void (await isRefusedHere),
    },
    { name: 'projector', path: pathFor(event, 'projector'), as, first: (page) => sees(page, /closes in/) },
    { name: 'projector, early', path: pathFor(soon.event, 'projector'), as: storedKeys.faculty(soon.professor) },
    { name: 'projector, over', path: pathFor(pastHall.event, 'projector'), as: storedKeys.faculty(pastHall.professor) },
  ]
}

/** Opens the menu of the person with this first name, and chooses an item. */
async function choose(page: Page, name: string, choice: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .or(page.getByRole('listitem').filter({ hasText: name }))
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: choice }).click()
  await page.getByRole('dialog').waitFor()
}
