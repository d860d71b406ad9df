import { fillPortal } from '#test/bench/fill-portal.ts'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { assign, dayMs, startIn } from './class-details-steps.ts'
import { mockResponse, chooses, inTurn, storedKeys, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

/** Returns the shots of the Administrator Panel for a university with thousands of students, and for an empty one. */
export async function adminPanelShots(stage: Stage): Promise<Shot[]> {
  const { world } = stage
  const [school, bare] = [await aSchool(world, 'Cedar'), await aSchool(world, 'Fir')]
  const [ada, lonely] = [await aFaculty(world, school, 'Ada'), await aFaculty(world, bare, 'Ida')]
  await anAdmin(world, 'sub', { school, faculty: ada })
  await anAdmin(world, 'sub', { school: bare, faculty: lonely })
  const [owner, busy] = [await aFaculty(world, school, 'Eleanor'), await aFaculty(world, school, 'Omar')]
  const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  const name = 'Chamber Choir: Music for a Small Room, with the Winners of the Sayre Competition'
  const pastEvent = await anEvent(world, owner, startIn(-dayMs, 'Spring Career Fair'))
  await anEvent(world, ada, startIn(0, 'Poster Session'))
  await anEvent(world, owner, startIn(3 * dayMs, name))
  await addToRoll(world.db, pastEvent, [noor])
  await world.db.updateTable('event').set({ faculty_id: null }).where('id', '=', pastEvent.id).execute()
  const { id } = await aClassWith(world, owner, [maya, noor], 'BIO 210: Field Methods and Their Discontents')
  const { id: undated } = await aClassWith(world, owner, [], 'Reading Group')
  await world.db.updateTable('class').set({ semester: null }).where('id', '=', undated).execute()
  await assign(stage, owner, id, pastEvent.id)
  const size = { students: 6000, events: 0, pastEvents: 0, classes: 1 }
  await fillPortal(world.db, { school, owner: busy, colleague: busy }, size)

  const [as, nothing] = [storedKeys.faculty(ada), storedKeys.faculty(lonely)]
  const panelPathFor = (rest = '') => `/faculty/admin${rest}`
  const editing = panelPathFor(`?tab=students&q=bergström maya&student=${maya.id}`)
  const failing = (address: RegExp) => ({ prepare: mockResponse(address, 500), trouble: [/500 GET \/api\//] })
  return [
    { name: 'panel, events', path: panelPathFor(), as },
    { name: 'panel, no events', path: panelPathFor(), as: nothing },
    { name: 'panel, no such event', path: panelPathFor('?q=opera'), as },
    { name: 'panel, 3,000 students', path: panelPathFor('?tab=students'), as },
    {
      name: 'panel, edit student, faults',
      path: editing,
      as,
      first: inTurn(
        (page) => page.getByLabel('First Name').fill(''),
        (page) => page.getByLabel(/^New Password/).fill('short'),
        chooses('button', 'Save Changes'),
        (page) => sees(page, 'Name fields are required'),
      ),
    },
    {
      name: 'panel, delete student',
      path: panelPathFor('?tab=students&q=noor'),
      as,
      first: inTurn(
        (page) => press(page, 'Delete Noor Bergström'),
        (page) => page.getByLabel(/^Type the student’s name/).waitFor(),
      ),
    },
    {
      name: 'panel, confirm by code',
      path: panelPathFor('?tab=students&q=noor'),
      as,
      prepare: mockResponse(/\/api\/students\/[^/]+\/delete\//, 403, {
        error: 'Once more.',
        code: 'reauth_required',
        ways: ['code'],
      }),
      first: inTurn(
        (page) => press(page, 'Delete Noor Bergström'),
        (page) => page.getByLabel(/^Type the student’s name/).fill('Noor Bergström'),
        (page) => press(page.getByRole('dialog'), 'Delete Student'),
        (page) => page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor(),
      ),
      trouble: [/403 DELETE \/api\/students\//],
    },
    { name: 'panel, faculty', path: panelPathFor('?tab=classes'), as },
    { name: 'panel, classes', path: panelPathFor(`?tab=classes&faculty=${owner.id}`), as },
    { name: 'panel, no classes', path: panelPathFor(`?tab=classes&faculty=${ada.id}`), as },
    {
      name: 'panel, classes failed',
      path: panelPathFor(`?tab=classes&faculty=${owner.id}`),
      as,
      ...failing(/classes-by-faculty/),
      first: (page) => sees(page, 'Failed to load classes'),
    },
    { name: 'panel, information', path: panelPathFor('?tab=information'), as },
    { name: 'events, administered', path: '/faculty/events', as },
    { name: 'panel, class of a colleague', path: `/faculty/classes/${id}`, as },
    { name: 'panel, class of a colleague, edit', path: `/faculty/classes/${id}/edit`, as },
  ]
}
