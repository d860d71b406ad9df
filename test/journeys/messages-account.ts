import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { call } from '#test/world.ts'
import type { Cases, Scene } from './message-cases.ts'
import type { Stage } from './stage.ts'
import { asStudent, remember } from './steps.ts'

/** A student with one check-in and one with none. */
export type AccountScene = { maya: Person; wei: Person }

/** Makes two students, of whom one has checked in to an event. */
export async function openAccounts({ world, school, site }: Stage): Promise<AccountScene> {
  const maya = await aStudent(world, school, 'Maya')
  const event = await anEvent(world, await aFaculty(world, school))
  const { status } = await call(site, 'POST', '/api/attendance/', {
    token: maya.token,
    body: aScan(world, maya, event),
  })
  if (status !== 201) throw new Error(`The check-in was answered ${status}.`)
  return { maya, wei: await aStudent(world, school, 'Wei') }
}

const history = '/student/dashboard?tab=history'

export const accountCases: Cases<'account', AccountScene> = {
  async loading({ another, maya }) {
    const phone = await another()
    await phone.route(/\/api\/students\/[^/]+\/$/, () => undefined)
    return open(phone, maya, '/student/dashboard')
  },
  title: dashboard,
  scanTab: dashboard,
  historyTab: dashboard,
  noSession: withoutId,
  noHistorySession: withoutId,
  historyHeading: oneEvent,
  historyCount: oneEvent,
  attended: oneEvent,
  checkInTime: oneEvent,
  historyNone: noEvents,
  historyWillShow: noEvents,
  async historyFailed({ phone, maya, answer }) {
    await answer(phone, /\/api\/students\/[^/]+\/attendance\//, 500)
    return open(phone, maya, history)
  },
}

type Here = Scene & AccountScene

function dashboard({ phone, maya }: Here): Promise<Page> {
  return open(phone, maya, '/student/dashboard')
}

function oneEvent({ phone, maya }: Here): Promise<Page> {
  return open(phone, maya, history)
}

function noEvents({ phone, wei }: Here): Promise<Page> {
  return open(phone, wei, history)
}

/** Opens an address as a student; gives the phone. */
async function open(phone: Page, who: Person, address: string): Promise<Page> {
  await phone.goto('/nowhere')
  await remember(phone, asStudent(who))
  await phone.goto(address)
  return phone
}

/** The history of a student whose id goes from the storage of the very tab, before an answer came. */
async function withoutId({ another, maya }: Here): Promise<Page> {
  const phone = await another()
  let letGo = () => {}
  const gate = new Promise<void>((done) => (letGo = done))
  await phone.route(/\/api\/students\//, async (route) => {
    await gate
    await route.continue()
  })
  await open(phone, maya, history)
  await phone.getByRole('status', { name: 'Loading your attendance history' }).waitFor()
  await phone.evaluate(`localStorage.removeItem('studentId')`)
  letGo()
  return phone
}
