import type { Page } from 'playwright-core'
import { fillPortal } from '#test/bench/fill-portal.ts'
import { aClassWith, aFaculty } from '#test/builders.ts'
import { addPending, assign } from './class-details-steps.ts'
import { chooseFile, header, createRows } from './class-steps.ts'
import { canvasFile, chooseGradebook } from './gradebook-steps.ts'
import { mockResponse, chooses, inTurn, storedKeys, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

/** Returns the shots of classes: with some students, with many, and with none. */
export async function classShots(
  stage: Stage,
  { owner, lonely, maya, noor, wei, open, pastEvent }: Cast,
): Promise<Shot[]> {
  const { world, school } = stage
  const { id } = await aClassWith(world, owner, [maya, noor, wei], 'BIO 210: Field Methods and Their Discontents')
  const { id: empty } = await aClassWith(world, owner, [], 'HIST 105')
  await addPending(stage, owner, id, ['Theodora', 'Jonas'])
  for (const event of [open, pastEvent]) await assign(stage, owner, id, event.id)
  const colleague = await aFaculty(world, school, 'Omar')
  const size = { students: 3000, events: 0, pastEvents: 60, classes: 300 }
  const { classId: large } = await fillPortal(world.db, { school, owner: colleague, colleague }, size)
  const [as, busy] = [storedKeys.faculty(owner), storedKeys.faculty(colleague)]
  const pathFor = (classId: string, rest = '') => `/faculty/classes/${classId}${rest}`
  const failing = {
    prepare: mockResponse(/\/api\/class(es|-students|-events)?\//, 500),
    trouble: [/500 GET \/api\/class/],
  }
  const imports = chooses('button', 'Import CSV')
  const domain = school.studentDomain
  const file = (text: string) => (page: Page) => chooseFile(page, text)
  return [
    { name: 'class list', path: '/faculty/classes', as },
    { name: 'class list, many', path: '/faculty/classes', as: busy },
    { name: 'class list, none', path: '/faculty/classes', as: storedKeys.faculty(lonely) },
    {
      name: 'class list, failed',
      path: '/faculty/classes',
      as,
      ...failing,
      first: (page) => sees(page, /^Failed to load classes/),
    },
    { name: 'delete class', path: '/faculty/classes', as: busy, first: chooses('button', /^Delete/) },
    { name: 'class, events', path: pathFor(id), as },
    { name: 'class, students', path: pathFor(id, '?tab=students'), as },
    { name: 'class, none match', path: pathFor(large, '?tab=students&q=nobody'), as: busy },
    { name: 'class, overall attendance', path: pathFor(id, '?tab=attendance'), as },
    {
      name: 'class, one event on a phone',
      path: pathFor(id, '?tab=attendance'),
      as,
      first: inTurn(
        (page) => page.getByRole('combobox', { name: 'Event' }).click(),
        chooses('option', /Memory and Its/),
      ),
      below: 600,
    },
    { name: 'class, overall attendance, 3,000 students', path: pathFor(large, '?tab=attendance'), as: busy },
    { name: 'assign many', path: `/faculty/events?class=${id}`, as, first: chooses('button', /^Select all/) },
    { name: 'assign many, past too', path: `/faculty/events?class=${id}&past=1&q=career`, as },
    { name: 'assign many, none', path: `/faculty/events?class=${empty}&q=opera`, as },
    { name: 'class, credits', path: pathFor(id, '?tab=credits'), as },
    { name: 'class, credits, nothing yet', path: pathFor(empty, '?tab=credits'), as },
    {
      name: 'class, credits, changed rule',
      path: pathFor(id, '?tab=credits'),
      as,
      first: inTurn(
        chooses('button', 'Set a rule'),
        (page) => page.getByRole('textbox', { name: 'Points for each event' }).fill('2'),
        (page) => sees(page, 'Each event is worth 2 points.'),
      ),
    },
    {
      name: 'class, credits, publish',
      path: pathFor(id, '?tab=credits'),
      as,
      first: inTurn(chooses('button', 'Files and copies'), chooses('button', 'Keep a copy')),
    },
    {
      name: 'class, credits, one event',
      path: pathFor(id, '?tab=credits'),
      as,
      first: inTurn(
        // The page has reached its full height, so the button doesn't move.
        (page) => sees(page, 'Ames, Theodora'),
        chooses('button', 'Individual events'),
        // The pattern is exact, because there is also “Discard changes” if another page of this person left a changed
        // rule.
        chooses('button', /^Change$/),
        (page) => page.getByRole('dialog').waitFor(),
      ),
    },
    { name: 'class, gradebook', path: pathFor(id, '/gradebook'), as },
    {
      name: 'class, gradebook, preview',
      path: pathFor(id, '/gradebook'),
      as,
      first: inTurn(
        (page) =>
          chooseGradebook(
            page,
            canvasFile([
              ['Bergström, Maya', maya.email, '0.5'],
              ['Bergström, Noor', 'x771'],
              ['Nguyen, Ana', 'a.nguyen'],
            ]),
          ),
        (page) => sees(page, 'Canvas · 4 students'),
      ),
    },
    {
      name: 'class, gradebook, columns',
      path: pathFor(id, '/gradebook'),
      as,
      first: inTurn(
        (page) => chooseGradebook(page, canvasFile([['Bergström, Maya', maya.email]], true)),
        (page) => sees(page, 'Choose the column for the credit.'),
      ),
    },
    { name: 'class, 3,000 students', path: pathFor(large, '?tab=students'), as: busy },
    { name: 'class, no events', path: pathFor(empty), as },
    { name: 'class, no students', path: pathFor(empty, '?tab=students'), as },
    { name: 'add class', path: '/faculty/classes/add', as },
    { name: 'add class, faults', path: '/faculty/classes/add', as, first: chooses('button', 'Create Class') },
    { name: 'edit class', path: pathFor(id, '/edit'), as },
    { name: 'edit class, 3,000 students', path: pathFor(large, '/edit'), as: busy },
    { name: 'import', path: '/faculty/classes/add', as, first: imports },
    {
      name: 'import, preview',
      path: '/faculty/classes/add',
      as,
      first: inTurn(
        imports,
        file([header, ...createRows(28, domain), `,Nobody,n@${domain}`, 'Gus,G,g@x.com'].join('\n')),
        (page) => sees(page, 'The first name is missing. Enter it.'),
      ),
    },
    {
      name: 'import, other columns',
      path: '/faculty/classes/add',
      as,
      first: inTurn(imports, file(`Student,ID,SIS Login ID,Section\n"Bergström, Maya",7,m@${domain},1`), (page) =>
        sees(page, 'CSV file must have columns in this order: First Name, Last Name, Email'),
      ),
    },
    {
      name: 'import, compared',
      path: pathFor(id, '/edit'),
      as,
      first: inTurn(imports, file([header, ...createRows(2, domain), `Noora,B,${noor.email}`].join('\n')), (page) =>
        sees(page, 'Compared with the class'),
      ),
    },
    {
      name: 'import, not saved yet',
      path: '/faculty/classes/add',
      as,
      first: inTurn(
        imports,
        file([header, ...createRows(28, domain)].join('\n')),
        chooses('button', 'Add 28 Students'),
        (page) => sees(page, '28 students added to the form, not saved yet.'),
      ),
    },
    {
      name: 'import, leave without saving',
      path: '/faculty/classes/add',
      as,
      first: inTurn(
        imports,
        file([header, ...createRows(2, domain)].join('\n')),
        chooses('button', 'Add 2 Students'),
        chooses('link', 'My Classes'),
      ),
    },
    {
      name: 'faculty profile',
      path: '/faculty/dashboard?profile=open',
      as,
      first: (page) => sees(page, 'Danger Zone'),
    },
    {
      name: 'delete faculty account',
      path: '/faculty/dashboard?profile=open',
      as,
      first: async (page) => {
        await press(page.getByRole('dialog', { name: 'Your Profile' }), 'Delete Account')
        await page.getByRole('dialog', { name: 'Delete Your Account?' }).getByText('Your classes').waitFor()
      },
    },
  ]
}
