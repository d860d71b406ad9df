import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import type { Cases, Scene } from './message-cases.ts'
import { openProfile } from './profile-steps.ts'
import type { Stage } from './stage.ts'
import { asStudent, press, signInAs } from './steps.ts'

/** A student with one check-in and one with none. */
export type AccountScene = { maya: Person; wei: Person }

/** Creates two students. The first has checked in to an event. */
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
  async loading({ openPhone, maya }) {
    const phone = await openPhone()
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
    answer(/\/api\/students\/[^/]+\/attendance\//, 500)
    return open(phone, maya, history)
  },
  profile: profileDialog,
  firstName: profileDialog,
  lastName: profileDialog,
  newPassword: profileDialog,
  leaveBlank: profileDialog,
  confirmPassword: profileDialog,
  emailFixed: profileDialog,
  dangerZone: profileDialog,
  deleteAccount: profileDialog,
  cancel: profileDialog,
  save: profileDialog,
  async passwordsDiffer(scene) {
    const phone = await profileDialog(scene)
    await phone.getByLabel('New Password', { exact: true }).fill('three red birds')
    await phone.getByLabel('Confirm Password', { exact: true }).fill('two red birds')
    await phone.getByLabel('First Name').focus()
    return phone
  },
  async mismatch(scene) {
    const phone = await profileDialog(scene)
    await phone.getByLabel('Confirm Password', { exact: true }).fill('two red birds')
    await press(phone, 'Save Changes')
    return phone
  },
  async saving(scene) {
    const phone = await profileDialog({ ...scene, phone: await scene.openPhone() })
    await phone.route(change, () => undefined)
    await press(phone, 'Save Changes')
    return phone
  },
  async updateFailed(scene) {
    return saved(scene, 500, {})
  },
  async updateWords(scene) {
    return saved(scene, 400, { error: 'This is what the server says.' })
  },
  question,
  noUndo: question,
  deleteMine: question,
  async deleting(scene) {
    const phone = await question({ ...scene, phone: await scene.openPhone() })
    await phone.route(deletion, () => undefined)
    await press(phone, 'Delete My Account')
    return phone
  },
  async deleteFailed(scene) {
    scene.answer(deletion, 500)
    const phone = await question(scene)
    await press(phone, 'Delete My Account')
    return phone
  },
}

const change = /\/api\/students\/[^/]+\/update\//
const deletion = /\/api\/students\/[^/]+\/delete\//

type Here = Scene & AccountScene

function dashboard({ phone, maya }: Here): Promise<Page> {
  return open(phone, maya, '/student/dashboard')
}

async function profileDialog(scene: Here): Promise<Page> {
  const phone = await dashboard(scene)
  await openProfile(phone)
  return phone
}

/** Saves the profile with another name, and mocks the response. */
async function saved(scene: Here, status: number, body: object): Promise<Page> {
  scene.answer(change, status, body)
  const phone = await profileDialog(scene)
  await phone.getByLabel('First Name').fill('Mia')
  await press(phone, 'Save Changes')
  return phone
}

/** Opens the dialog that asks before an account is deleted. */
async function question(scene: Here): Promise<Page> {
  const phone = await profileDialog(scene)
  await press(phone, 'Delete Account')
  return phone
}

function oneEvent({ phone, maya }: Here): Promise<Page> {
  return open(phone, maya, history)
}

function noEvents({ phone, wei }: Here): Promise<Page> {
  return open(phone, wei, history)
}

/** Opens an address as a student. Returns the phone. */
async function open(phone: Page, person: Person, address: string): Promise<Page> {
  await signInAs(phone, asStudent(person), address)
  return phone
}

/** Opens the history of a student whose id is removed in this tab before the response arrives. */
async function withoutId({ openPhone, maya }: Here): Promise<Page> {
  const phone = await openPhone()
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await phone.route(/\/api\/students\//, async (route) => {
    await gate
    await route.continue()
  })
  await open(phone, maya, history)
  await phone.getByRole('status', { name: 'Loading your attendance history' }).waitFor()
  await phone.evaluate(`localStorage.removeItem('studentId')`)
  release()
  return phone
}
