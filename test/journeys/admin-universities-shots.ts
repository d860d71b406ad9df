import { newId } from '#server/database/new-id.ts'
import { anAccessRequest, anAdmin } from '#test/builders.ts'
import { addUniversities } from './admin-universities-steps.ts'
import { mockResponse, chooses, inTurn, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, press, sees } from './steps.ts'

const day = 86_400_000

/** Returns the shots of universities and of access requests: full, empty, failed. */
export async function universityShots(stage: Stage): Promise<Shot[]> {
  const { world, school } = stage
  await addUniversities(stage, 12)
  const now = world.clock.now()
  const message = 'We would begin with two faculties in the autumn, some 3,000 students, and bring in the others later.'
  const granville = {
    university: 'Granville University',
    faculty_domain: 'granville.edu',
    student_domain: 'granville.edu',
  }
  const late = { asked_at: now - 9 * day, due_at: now - 2 * day }
  await anAccessRequest(world, {
    ...granville,
    ...late,
    message,
    country: 'Portugal',
    website: 'https://granville.edu',
  })
  const { name: university, facultyDomain: faculty_domain, studentDomain: student_domain } = school
  await anAccessRequest(world, { university, faculty_domain, student_domain, email: `dean@${faculty_domain}` })
  await anAccessRequest(world, { university: 'Buy Now Inc.', looks_automatic: 1 })
  const decision = { answered_at: now, reason: 'Please ask with a domain of your own.', answer: 'declined' } as const
  await anAccessRequest(world, { university: 'Oak College', ...decision })
  await changeSome(stage)
  const as = asAdmin(await anAdmin(world, 'master'), 'master')
  const sub = asAdmin(await anAdmin(world, 'sub', { school }), 'sub')
  const path = '/admin/universities'
  const requests = `${path}?tab=requests`
  return [
    { name: 'universities', path, as, first: (page) => sees(page, school.name) },
    { name: 'universities, none match', path: `${path}?q=nowhere`, as, first: (page) => sees(page, 'Clear search') },
    {
      name: 'universities, none',
      path,
      as,
      prepare: inTurn(
        mockResponse(/\/api\/schools\/$/, 200, []),
        mockResponse(/\/api\/admin\/schools\/$/, 200, { default_time_zone: 'America/New_York', schools: [] }),
      ),
      first: (page) => sees(page, 'No universities yet'),
    },
    {
      name: 'universities, failed',
      path,
      as,
      prepare: mockResponse(/\/api\/schools\/$/, 500),
      first: (page) => sees(page, 'Try again'),
      trouble: [/500 GET \/api\/schools/],
    },
    { name: 'universities, sub', path, as: sub, first: (page) => sees(page, 'Go to Dashboard') },
    { name: 'universities, add', path: `${path}?add=1`, as, first: (page) => sees(page, 'It’s') },
    {
      name: 'universities, faults',
      path: `${path}?add=1`,
      as,
      first: (page) => press(page.getByRole('dialog'), 'Add University'),
    },
    {
      name: 'universities, one domain',
      path: `${path}?add=1`,
      as,
      first: async (page) => {
        for (const label of ['Faculty Domain', 'Student Domain']) await page.getByLabel(label).last().fill('cedar.edu')
        await page.getByLabel('Time Zone').fill('new')
      },
    },
    { name: 'universities, edit', path: `${path}?edit=${school.id}`, as, first: (page) => sees(page, 'It’s') },
    {
      name: 'universities, how long data is kept',
      path: `${path}?edit=${school.id}`,
      as,
      first: inTurn(chooses('button', 'How long data is kept'), async (page) => {
        await page.getByLabel('Location and Device Data (days)').fill('20')
        await press(page.getByRole('dialog'), 'Save Changes')
        await sees(page, 'Enter a whole number of days from 30 to 3,650.')
        await page.getByLabel('Attendance after Its Term (years)').scrollIntoViewIfNeeded()
      }),
    },
    {
      name: 'universities, closed and waiting',
      path: `${path}?q=university 000`,
      as,
      first: (page) => sees(page, /^Closed\. Will be erased on/),
    },
    { name: 'universities, delete', path, as, first: chooses('button', `Delete ${school.name}`) },
    { name: 'universities, requests', path: requests, as, first: (page) => sees(page, 'Decline') },
    {
      name: 'universities, requests unfolded',
      path: requests,
      as,
      first: inTurn(chooses('button', 'Possibly from bots'), chooses('button', 'Answered')),
    },
    {
      name: 'universities, no requests',
      path: requests,
      as,
      prepare: mockResponse(/\/access-requests\/$/, 200, { waiting: 0, requests: [] }),
      first: (page) => sees(page, 'No requests are waiting for an answer'),
    },
    { name: 'universities, decline', path: requests, as, first: chooses('button', /^Decline/) },
  ]
}

/** Closes one university, and requests changes to another university's domain and retention. */
async function changeSome({ world }: Stage): Promise<void> {
  const now = world.clock.now()
  const byName = (name: string) =>
    world.db.selectFrom('school').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const [closed, waiting] = [await byName('University 0000'), await byName('University 0001')]
  await world.db.updateTable('school').set({ closed_at: now }).where('id', '=', closed.id).execute()
  for (const [field, value] of [
    ['student_domain', 'learners.u1.edu'],
    ['evidence_days', '90'],
  ] as const) {
    const times = { asked_at: now, effective_at: now + day }
    await world.db
      .insertInto('school_change')
      .values({ id: newId(), school_id: waiting.id, field, value, asked_by: null, ...times })
      .execute()
  }
}
