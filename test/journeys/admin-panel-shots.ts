import { fillPortal } from '#test/bench/fill-portal.ts'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { assign, dayMs, from } from './class-details-steps.ts'
import { answered, chooses, inTurn, keysOf, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

/** The Administrator Panel of a separate university with thousands of students, and of an empty one. */
export async function adminPanelShots(stage: Stage): Promise<Shot[]> {
  const { world } = stage
  const [school, bare] = [await aSchool(world, 'Cedar'), await aSchool(world, 'Fir')]
  const [ada, lonely] = [await aFaculty(world, school, 'Ada'), await aFaculty(world, bare, 'Ida')]
  await anAdmin(world, 'sub', { school, faculty: ada })
  await anAdmin(world, 'sub', { school: bare, faculty: lonely })
  const [owner, busy] = [await aFaculty(world, school, 'Eleanor'), await aFaculty(world, school, 'Omar')]
  const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  const name = 'Chamber Choir: Music for a Small Room, with the Winners of the Sayre Competition'
  const over = await anEvent(world, owner, from(-dayMs, 'Spring Career Fair'))
  await anEvent(world, ada, from(0, 'Poster Session'))
  await anEvent(world, owner, from(3 * dayMs, name))
  await addToRoll(world.db, over, [noor])
  await world.db.updateTable('event').set({ faculty_id: null }).where('id', '=', over.id).execute()
  const { id } = await aClassWith(world, owner, [maya, noor], 'BIO 210: Field Methods and Their Discontents')
  const { id: undated } = await aClassWith(world, owner, [], 'Reading Group')
  await world.db.updateTable('class').set({ semester: null }).where('id', '=', undated).execute()
  await assign(stage, owner, id, over.id)
  const size = { students: 6000, events: 0, pastEvents: 0, classes: 1 }
  await fillPortal(world.db, { school, owner: busy, colleague: busy }, size)

  const [as, nothing] = [keysOf.faculty(ada), keysOf.faculty(lonely)]
  const at = (rest = '') => `/faculty/admin${rest}`
  const editing = at(`?tab=students&q=bergström maya&student=${maya.id}`)
  const failing = (address: RegExp) => ({ before: answered(address, 500), trouble: [/500 GET \/api\//] })
  return [
    { name: 'panel, events', at: at(), as },
    { name: 'panel, no events', at: at(), as: nothing },
    { name: 'panel, no such event', at: at('?q=opera'), as },
    { name: 'panel, 3,000 students', at: at('?tab=students'), as },
    {
      name: 'panel, edit student, faults',
      at: editing,
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
      at: at('?tab=students&q=noor'),
      as,
      first: inTurn(
        (page) => press(page, 'Delete Noor Bergström'),
        (page) => page.getByLabel(/^Type the student’s name/).waitFor(),
      ),
    },
    {
      name: 'panel, confirm by code',
      at: at('?tab=students&q=noor'),
      as,
      before: answered(/\/api\/students\/[^/]+\/delete\//, 403, {
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
    { name: 'panel, faculty', at: at('?tab=classes'), as },
    { name: 'panel, classes', at: at(`?tab=classes&faculty=${owner.id}`), as },
    { name: 'panel, no classes', at: at(`?tab=classes&faculty=${ada.id}`), as },
    {
      name: 'panel, classes failed',
      at: at(`?tab=classes&faculty=${owner.id}`),
      as,
      ...failing(/classes-by-faculty/),
      first: (page) => sees(page, 'Failed to load classes'),
    },
    { name: 'panel, information', at: at('?tab=information'), as },
    { name: 'events, administered', at: '/faculty/events', as },
    { name: 'panel, class of a colleague', at: `/faculty/classes/${id}`, as },
    { name: 'panel, class of a colleague, edit', at: `/faculty/classes/${id}/edit`, as },
  ]
}
