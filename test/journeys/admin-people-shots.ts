import { aFaculty, anAdmin, anEvent } from '#test/builders.ts'
import { administratorsPage, aPromoted, facultyPage, aWaitingRegistration } from './admin-people-steps.ts'
import { mockResponse, chooses, inTurn, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, choose, press, sees } from './steps.ts'

/**
 * Returns the shots of Faculty Management and Administrators, for a master, a co-administrator and a sub administrator.
 */
export async function adminPeopleShots(stage: Stage, { school, admin: as }: Cast): Promise<Shot[]> {
  const { world } = stage
  for (const name of ['Imogen', 'Lucas', 'Noor-Alexandrina Wilhelmina']) await aFaculty(world, school, name)
  await aPromoted(stage, school, 'Daniel', 'sub')
  await aPromoted(stage, school, 'Ruth', 'co')
  const busy = await aFaculty(world, school, 'Ottilie')
  await anEvent(world, busy)
  const co = asAdmin(await anAdmin(world, 'co'), 'co')
  const sub = asAdmin(await anAdmin(world, 'sub', { school }), 'sub')
  for (const name of ['Wilma', 'Ignatius']) await aWaitingRegistration(stage, school, name)
  const unfold = chooses('button', new RegExp(`^${school.name}`))
  const select = (name: string) => (page: Parameters<typeof unfold>[0]) =>
    page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const two = inTurn(unfold, select('Imogen Whitcombe'), select('Lucas Whitcombe'))
  const promote = chooses('button', /^Promote to Admin/)
  const faculty = { path: facultyPage, as }
  const administrators = { path: administratorsPage, as }
  const failing = (address: RegExp) => ({ prepare: mockResponse(address, 500), trouble: [/500 GET \/api\/admin/] })
  return [
    { ...faculty, name: 'admin faculty', first: two },
    {
      ...faculty,
      name: 'admin faculty, failed',
      ...failing(/\/api\/admin\/(faculty|awaiting)/),
      first: (page) => sees(page, 'Failed to load faculty data'),
    },
    { ...faculty, name: 'admin faculty, promoting', first: inTurn(two, promote) },
    {
      ...faculty,
      name: 'admin faculty, promoting as co',
      as: co,
      first: inTurn(promote, (page) => sees(page, 'Please select'), two, promote),
    },
    {
      ...faculty,
      name: 'admin faculty, password again',
      prepare: mockResponse(/\/api\/admin\/promote-faculty\//, 403, { error: 'Once more.', code: 'reauth_required' }),
      first: inTurn(
        two,
        promote,
        (page) => press(page, 'Promote (2)'),
        (page) => page.getByRole('dialog', { name: 'Enter your password' }).waitFor(),
      ),
      trouble: [/403 POST \/api\/admin\/promote-faculty\//],
    },
    {
      ...faculty,
      name: 'admin faculty, deleting',
      first: inTurn(unfold, (page) => press(page, 'Delete Ottilie Whitcombe')),
    },
    { ...faculty, name: 'admin faculty, sub', as: sub },
    { ...faculty, name: 'admin faculty, refusing', as: sub, first: chooses('button', 'Refuse Wilma Whitcombe') },
    { ...administrators, name: 'administrators' },
    { ...administrators, name: 'administrators, none match', path: `${administratorsPage}?q=nobody` },
    {
      ...administrators,
      name: 'administrators, editing',
      first: inTurn(chooses('button', 'Edit role of Daniel Whitcombe'), (page) =>
        choose(page, 'Role', 'Co-Administrator'),
      ),
    },
    {
      ...administrators,
      name: 'administrators, editing as co',
      as: co,
      first: chooses('button', 'Edit role of Daniel Whitcombe'),
    },
    { ...administrators, name: 'administrators, revoking', first: chooses('button', 'Revoke Daniel Whitcombe') },
  ]
}
