// Each address once, as the person it is for sees it, with axe. The other journeys look at states of pages.
import type { Page } from 'playwright-core'
import { aClassWith } from '#test/builders.ts'
import { addresses } from '#web/session/addresses.ts'
import { bareWall } from './camera.ts'
import { receiptShots, stopEmailsShots } from './public-shots.ts'
import { createCast, storedKeys } from './shots.ts'
import { mainJourney } from './stage.ts'
import { remember, unscripted } from './steps.ts'

type Name = keyof typeof addresses

/** The addresses of each portal; every other one is open to all. */
const ofStudents: readonly Name[] = ['studentDashboard', 'scan', 'typedCode', 'attend', 'authAttend', 'ownDashboard']
const isIn = (portal: string) => (name: Name) => new RegExp(`^/${portal}(/|$)`).test(addresses[name])
const names = Object.keys(addresses) as Name[]
const ofFaculty = names.filter(isIn('faculty'))
const ofAdmins = names.filter(isIn('admin'))
const ofAll = names.filter((name) => ![...ofStudents, ...ofFaculty, ...ofAdmins].includes(name))

/** Addresses that lead to another one. */
const redirects: Partial<Record<Name, Name>> = {
  ownDashboard: 'studentDashboard',
  studentLogin: 'studentSignIn',
  facultyHome: 'facultyDashboard',
  adminHome: 'adminDashboard',
}

mainJourney('every address shows its page to the person it is for, without barriers', async (stage) => {
  stage.cameraSees(bareWall)
  const cast = await createCast(stage)
  const { id: classId } = await aClassWith(stage.world, cast.owner, [cast.maya], 'BIO 210')
  const [receipt] = await receiptShots(stage, cast)
  const [stopEmails] = stopEmailsShots(cast)
  const findPath = (name: Name): string => {
    if (name === 'receipt') return receipt!.path
    if (name === 'stopEmails') return stopEmails!.path
    return addresses[name]
      .replace(':eventId', cast.open.id)
      .replace(':classId', classId)
      .replace(':studentId', cast.maya.id)
      .replace(':document?', 'data-flow')
  }
  const missing = ['/nowhere', '/faculty/nowhere', '/admin/nowhere']
  const visit = async (page: Page, name: string, path: string, expected = path) => {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === expected.split('?')[0], { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).or(page.locator('dialog h1, [role=dialog]')).first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await stage.check(page, name, ['light'])
  }
  for (const [keys, portal, page] of [
    [{}, ofAll, await stage.phone()],
    [storedKeys.student(cast.maya), ofStudents, await stage.phone()],
    [storedKeys.faculty(cast.owner), ofFaculty, await stage.desk()],
    [cast.admin, ofAdmins, await stage.desk()],
  ] as const) {
    await page.goto(unscripted)
    await remember(page, keys)
    for (const name of portal) await visit(page, name, findPath(name), findPath(redirects[name] ?? name))
    const missingName = missing[[ofAll, ofFaculty, ofAdmins].indexOf(portal as Name[])]
    if (missingName) await visit(page, missingName, missingName)
  }
})
