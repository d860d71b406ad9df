import type { Page } from 'playwright-core'
import { anAdmin, password, type Person } from '#test/builders.ts'
import type { CasesOf, Scene } from './message-cases.ts'
import type { Message } from './messages.ts'
import { asAdmin, press, remember, seesHeading, unscripted } from './steps.ts'

/** The administrators of a journey's cases. */
export type Office = { master: Person; co: Person; sub: Person }
type AtOffice = Scene & Office

/** Every message and label in document 3 about the frame, the dashboard and your own password, copied from there. */
export const adminFrameMessages = {
  dashboardItem: { says: 'Dashboard', where: 'the side' },
  universitiesItem: { says: 'Universities', where: 'the side' },
  facultyItem: { says: 'Faculty', where: 'the side' },
  administratorsItem: { says: 'Administrators', where: 'the side' },
  settingsItem: { says: 'Settings', where: 'the side' },
  usageItem: { says: 'Usage Report', where: 'the side' },
  masterLabel: { says: 'Master Admin', where: 'the side, a second later' },
  facultyCard: { says: 'Faculty Members', where: '/admin/dashboard' },
  studentsCard: { says: 'Students', where: '/admin/dashboard' },
  coLabel: { says: 'Co-Administrator', where: 'the side, a second later' },
  subLabel: { says: 'University Admin', where: 'the side, a second later' },
  dataFailed: {
    says: 'Failed to load admin data. Please try again later.',
    where: 'the side, a stored role that is none',
  },
  dashboardFailed: {
    says: 'Failed to load dashboard data: This is what the server says.',
    where: '/admin/dashboard, refused with words',
  },
  mustBeLoggedIn: {
    says: 'You must be logged in as an administrator to view this page',
    where: '/admin/dashboard, a session that has ended',
  },
  signIn: { says: 'Sign In', where: '/admin/dashboard, a session that has ended' },
  notForSub: {
    says: "You don't have permission to manage universities",
    where: '/admin/universities, to a sub administrator',
    isPart: true,
  },
  currentRequired: { says: 'Current password is required', where: '/admin/settings, nothing typed' },
  newRequired: { says: 'New password is required', where: '/admin/settings, nothing typed' },
  confirmRequired: { says: 'Please confirm your new password', where: '/admin/settings, nothing typed' },
  tooShort: { says: 'Password must be at least 8 characters long', where: '/admin/settings, seven characters' },
  mismatch: { says: 'Passwords do not match', where: '/admin/settings, seven characters' },
  wrongCurrent: { says: 'Current password is incorrect', where: '/admin/settings, a wrong one' },
  serverWords: { says: 'This is what the server says.', where: '/admin/settings, refused with words' },
  changeFailed: {
    says: 'Failed to change password. Please try again.',
    where: '/admin/settings, refused without words',
  },
  notLoggedIn: { says: 'You are not logged in as an administrator', where: '/admin/settings, the stored id gone' },
  changed: { says: 'Password changed successfully', where: '/admin/settings' },
} as const satisfies Record<string, Message>

const words = { error: 'This is what the server says.' }
const asMaster = (scene: AtOffice) => openAs(scene, '/admin/dashboard', asAdmin(scene.master, 'master'))

export const adminFrameCases: CasesOf<typeof adminFrameMessages, Office> = {
  dashboardItem: asMaster,
  universitiesItem: asMaster,
  facultyItem: asMaster,
  administratorsItem: asMaster,
  settingsItem: asMaster,
  usageItem: asMaster,
  masterLabel: asMaster,
  facultyCard: asMaster,
  studentsCard: asMaster,
  coLabel: (scene) => openAs(scene, '/admin/settings', asAdmin(scene.co, 'co')),
  subLabel: (scene) => openAs(scene, '/admin/settings', asAdmin(scene.sub, 'sub')),
  dataFailed: (scene) => openAs(scene, '/admin/settings', { ...asAdmin(scene.sub, 'sub'), adminRole: 'emperor' }),
  async dashboardFailed(scene) {
    scene.answer(/\/api\/admin\/stats\//, 403, words)
    return asMaster(scene)
  },
  mustBeLoggedIn: ended,
  signIn: ended,
  notForSub: (scene) => openAs(scene, '/admin/universities', asAdmin(scene.sub, 'sub')),
  currentRequired: nothingTyped,
  newRequired: nothingTyped,
  confirmRequired: nothingTyped,
  tooShort: sevenTyped,
  mismatch: sevenTyped,
  async wrongCurrent(scene) {
    scene.stage.expectTrouble(/desk: 401 PUT \/api\/admin\/change-password\//)
    return change(scene, 'not this one')
  },
  async serverWords(scene) {
    scene.answer(/\/change-password\//, 400, words)
    return change(scene)
  },
  async changeFailed(scene) {
    scene.answer(/\/change-password\//, 500)
    return change(scene)
  },
  async notLoggedIn(scene) {
    await settings(scene)
    await scene.phone.evaluate(`localStorage.removeItem('adminId')`)
    return typeAndSend(scene.phone)
  },
  // This case is last because it really changes the password.
  changed: (scene) => change(scene),
}

async function openAs({ phone }: AtOffice, address: string, keys: Record<string, string>): Promise<Page> {
  await remember(phone, keys)
  await phone.goto(address)
  return phone
}

async function ended(scene: AtOffice): Promise<Page> {
  scene.stage.expectTrouble(/desk: 401 GET \/api\/admin\//)
  // A page that is still open would use this token, get a 401, and delete it before the next page opens.
  await scene.phone.goto(unscripted)
  return openAs(scene, '/admin/dashboard', asAdmin({ ...scene.co, token: `st1_${'x'.repeat(43)}` }, 'co'))
}

async function settings(scene: AtOffice): Promise<void> {
  const page = await openAs(scene, '/admin/settings', asAdmin(scene.co, 'co'))
  await seesHeading(page, 'Change Password')
}

async function nothingTyped(scene: AtOffice): Promise<Page> {
  await settings(scene)
  await press(scene.phone, 'Change Password')
  return scene.phone
}

async function sevenTyped(scene: AtOffice): Promise<Page> {
  await settings(scene)
  return typeAndSend(scene.phone, { next: 'seven77', confirmation: 'seven78' })
}

async function change(scene: AtOffice, current = password): Promise<Page> {
  await settings(scene)
  return typeAndSend(scene.phone, { current })
}

async function typeAndSend(
  page: Page,
  {
    current = password,
    next = 'three words of his',
    confirmation = next,
  }: { current?: string; next?: string; confirmation?: string } = {},
): Promise<Page> {
  await page.getByLabel('Current Password', { exact: true }).fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password').fill(confirmation)
  await press(page, 'Change Password')
  return page
}

/** Makes the administrators of a journey's cases. */
export async function openOffice({ stage }: Pick<Scene, 'stage'>): Promise<Office> {
  const { world, school } = stage
  return {
    master: await anAdmin(world, 'master'),
    co: await anAdmin(world, 'co'),
    sub: await anAdmin(world, 'sub', { school }),
  }
}
