// Visits each address once with axe, as a person who may see it. The other journeys look at states of pages.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { aClassWith } from '#test/builders.ts'
import { addresses } from '#web/session/addresses.ts'
import { bareWall } from './camera.ts'
import { receiptShots, stopEmailsShots } from './public-shots.ts'
import { createCast, storedKeys, type Cast } from './shots.ts'
import { mainJourney, type Stage } from './stage.ts'
import { signInAs } from './steps.ts'

type Name = keyof typeof addresses

/** The addresses of each portal. All others are public. */
const ofStudents: readonly Name[] = ['studentDashboard', 'scan', 'typedCode', 'attend', 'authAttend', 'ownDashboard']
const isIn = (portal: string) => (name: Name) => new RegExp(`^/${portal}(/|$)`).test(addresses[name])
const names = Object.keys(addresses) as Name[]
const ofFaculty = names.filter(isIn('faculty'))
const ofAdmins = names.filter(isIn('admin'))
const ofAll = names.filter((name) => ![...ofStudents, ...ofFaculty, ...ofAdmins].includes(name))

/** Addresses that redirect to another one. */
const redirects: Partial<Record<Name, Name>> = {
  attend: 'scan',
  authAttend: 'scan',
  ownDashboard: 'studentDashboard',
  studentLogin: 'studentSignIn',
  facultyHome: 'facultyDashboard',
  adminHome: 'adminDashboard',
}

/** The addresses that the journeys have visited. */
const visitedNames: Name[] = []

mainJourney('every public address shows its page without accessibility problems', async (stage) => {
  const { visit, visitAll } = await openPages(stage)
  const visitor = await stage.phone()
  await visitAll(visitor, {}, ofAll)
  await visit(visitor, '/nowhere', '/nowhere')
})

mainJourney('every student address shows its page to a student without accessibility problems', async (stage) => {
  stage.cameraSees(bareWall)
  const { cast, visitAll } = await openPages(stage)
  await visitAll(await stage.phone(), storedKeys.student(cast.maya), ofStudents)
})

mainJourney(
  'every address of faculty events shows its page to the owner without accessibility problems',
  async (stage) => {
    const { cast, visitAll } = await openPages(stage)
    await visitAll(await stage.desk(), storedKeys.faculty(cast.owner), ofFaculty.filter(isIn('faculty/events')))
  },
)

mainJourney('every other faculty address shows its page to its owner without accessibility problems', async (stage) => {
  const { cast, visit, visitAll } = await openPages(stage)
  const desk = await stage.desk()
  const otherNames = ofFaculty.filter((name) => !isIn('faculty/events')(name))
  await visitAll(desk, storedKeys.faculty(cast.owner), otherNames)
  await visit(desk, '/faculty/nowhere', '/faculty/nowhere')
})

mainJourney(
  'every administration address shows its page to an administrator without accessibility problems',
  async (stage) => {
    const { cast, visit, visitAll } = await openPages(stage)
    const desk = await stage.desk()
    await visitAll(desk, cast.admin, ofAdmins)
    await visit(desk, '/admin/nowhere', '/admin/nowhere')
  },
)

test('the journeys above visit each address once', () => {
  assert.deepEqual(visitedNames.toSorted(), names.toSorted())
})

/** Fills the stage, and returns functions that visit its pages. */
async function openPages(stage: Stage) {
  const cast = await createCast(stage)
  const findPath = await namePaths(stage, cast)
  const visit = async (page: Page, name: string, path: string, expected = path) => {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === expected.split('?')[0], { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).or(page.locator('dialog h1, [role=dialog]')).first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await stage.check(page, name, ['light'])
  }
  const visitAll = async (page: Page, keys: Record<string, string>, portal: readonly Name[]) => {
    await signInAs(page, keys)
    for (const name of portal) {
      await visit(page, name, findPath(name), findPath(redirects[name] ?? name))
      visitedNames.push(name)
    }
  }
  return { cast, visit, visitAll }
}

/** Returns a function that returns the path of an address, with ids of things that exist. */
async function namePaths(stage: Stage, cast: Cast): Promise<(name: Name) => string> {
  const { id: classId } = await aClassWith(stage.world, cast.owner, [cast.maya], 'BIO 210')
  const [receipt] = await receiptShots(stage, cast)
  const [stopEmails] = stopEmailsShots(cast)
  return (name) => {
    if (name === 'receipt') return receipt!.path
    if (name === 'stopEmails') return stopEmails!.path
    return addresses[name]
      .replace(':eventId', cast.open.id)
      .replace(':classId', classId)
      .replace(':studentId', cast.maya.id)
      .replace(':document?', 'data-flow')
  }
}
