import type { Page } from 'playwright-core'
import { startOfDay, zonedDay } from '#server/time/zoned-time.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anEvent, aStudent, type Event, type Person } from '#test/builders.ts'
import { ask, assign, dayMs } from './class-details-steps.ts'
import { keepPicture } from './keep-picture.ts'
import type { Stage } from './stage.ts'
import { asStudent, press, signInAs } from './steps.ts'

const zone = 'America/New_York'

/** The last second of the day in ten days, by the university’s clock. */
export const inTenDays = () => startOfDay(zonedDay(Date.now() + 11 * dayMs, zone), zone) - 1_000

/**
 * Creates Lena’s semester. BIO 101 has 2 of 5 events, each in a different state. An event counts for only one of PHIL
 * 330 and HIST 210, and Lena can choose until `until`. MUS 100 needs one event, and ART 105 has none.
 */
export async function aSemester(stage: Stage, { until: deadline = inTenDays() } = {}) {
  const { world, school } = stage
  const [whitcombe, osei] = [await aFaculty(world, school, 'Eleanor'), await aFaculty(world, school, 'Daniel')]
  await world.db.updateTable('faculty').set({ last_name: 'Osei' }).where('id', '=', osei.id).execute()
  const lena = await aStudent(world, school, 'Lena')
  const createClass = async (owner: Person, name: string) => (await aClassWith(world, owner, [lena], name)).id
  const bio = await createClass(whitcombe, 'BIO 101')
  const hist = await createClass(whitcombe, 'HIST 210')
  const phil = await createClass(osei, 'PHIL 330')
  const music = await createClass(osei, 'MUS 100')
  await createClass(osei, 'ART 105')

  const addEvent = (days: number, name: string) =>
    anEvent(world, whitcombe, { name, startsAt: new Date(Date.now() + days * dayMs).toISOString() })
  const pools = await addEvent(-9, 'Tide Pools: a Field Report')
  const plato = await addEvent(-7, 'Reading Plato Aloud')
  const genes = await addEvent(-5, 'Night of Genes')
  const fair = await addEvent(-4, 'Spring Career Fair')
  const posters = await addEvent(-2, 'Poster Session')
  const trip = await addEvent(3, 'Field Trip to the Salt Marsh')
  for (const event of [pools, plato, fair]) await addToRoll(world.db, event, [lena])

  const count = async (owner: Person, id: string, rule: object, events: Event[]) => {
    for (const event of events) await assign(stage, owner, id, event.id)
    await ask(stage, owner, 'PUT', `/api/classes/${id}/credit-rule/`, rule)
  }
  const eachRule = { counts: 'each', points: 1_000 }
  const exclusiveRule = { ...eachRule, exclusive: true, choose_until: new Date(deadline).toISOString() }
  await count(whitcombe, bio, { ...eachRule, cap: 5_000 }, [pools, plato, genes, fair, posters, trip])
  await count(osei, phil, { ...exclusiveRule, points: 2_500 }, [plato])
  await count(whitcombe, hist, exclusiveRule, [plato, genes])
  await count(osei, music, { counts: 'at-least', needed: 1, points: 10_000 }, [pools, plato])
  const mark = (event: Event, classId: string, says: string, reason: string) =>
    ask(stage, whitcombe, 'POST', `/api/events/${event.id}/marks/`, {
      marks: [{ student: lena.id, class: classId, says, reason }],
    })
  await mark(fair, bio, 'does-not-count', 'Left after five minutes')
  await mark(genes, hist, 'excused', 'Was ill')
  return { whitcombe, osei, lena, bio, hist, phil, pools, plato, genes, fair, posters }
}

export const credits = '/student/dashboard?tab=credits'

export async function aPhone(stage: Stage, student: Person, visitor = {}): Promise<Page> {
  return signInAs(stage.phone(visitor), asStudent(student))
}

export const findClass = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })
export const findEntry = (page: Page, className: string, event: string) =>
  findClass(page, className)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: event }) })

/** Shows all events of BIO 101, which are collapsed because there are other classes. */
export const unfold = (page: Page) => press(findClass(page, 'BIO 101'), 'Show all 6 events')

export async function keepPictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `${name} ${colorScheme}`)
  }
}
