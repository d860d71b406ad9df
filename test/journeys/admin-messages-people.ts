import type { Page } from 'playwright-core'
import { aFaculty, anAdmin, type Person } from '#test/builders.ts'
import { administratorsPage, aPromoted, facultyPage, openAsAdmin, promoteFaculty } from './admin-people-steps.ts'
import type { CasesOf, Scene } from './message-cases.ts'
import type { Message } from './messages.ts'
import type { Stage } from './stage.ts'
import { choose, press, sees } from './steps.ts'

/** Every message and label in document 3 about Faculty Management, copied from there. */
export const facultyManagementMessages = {
  title: { says: 'Faculty Management', where: 'the bar' },
  promote: { says: 'Promote to Admin (1)', where: 'the bar at the foot, one selected' },
  nobody: {
    says: 'Please select at least one faculty member to promote',
    where: 'the bar at the foot, nobody selected',
  },
  already: {
    says: 'One or more selected faculty members is already an administrator',
    where: 'the promotion, somebody else was quicker',
  },
  promoteFailed: { says: 'Failed to promote faculty', where: 'the promotion' },
  deleteFailed: { says: 'Failed to delete faculty', where: 'an account deleted' },
  loadFailed: { says: 'Failed to load faculty data', where: facultyPage },
} as const satisfies Record<string, Message>

/** Every message and label in document 3 about the Administrators page. */
export const administratorsMessages = {
  title: { says: 'Administrators', where: 'the bar' },
  name: { says: 'Name', where: 'the table' },
  email: { says: 'Email', where: 'the table' },
  university: { says: 'University', where: 'the table' },
  role: { says: 'Role', where: 'the table' },
  systemWide: { says: 'System-wide', where: 'the table' },
  master: { says: 'Master Admin', where: 'a role’s chip' },
  co: { says: 'Co-Admin', where: 'a role’s chip' },
  sub: { says: 'University Admin', where: 'a role’s chip' },
  you: { says: '(You)', where: 'the own line' },
  reversible: { says: 'can be reversed by promoting the person again', where: 'the page', isPart: true },
  coInFull: { says: 'Co-Administrator', where: 'the role’s choices' },
  updateFailed: { says: 'Failed to update administrator role', where: 'the role changed' },
  revokeFailed: { says: 'Failed to revoke administrator privileges', where: 'a role revoked' },
  loadFailed: { says: 'Failed to load administrator data', where: administratorsPage },
} as const satisfies Record<string, Message>

export type Office = { master: Person; co: Person; imogen: Person; daniel: Person }
type AtOffice = Scene & Office

/** Creates a master, a co-administrator, a professor, and a professor who is also a sub administrator. */
export async function openOffice(stage: Stage): Promise<{ stage: Stage; extras: Office; phone: Page }> {
  const { world, school } = stage
  const extras = {
    master: await anAdmin(world, 'master'),
    co: await anAdmin(world, 'co'),
    imogen: await aFaculty(world, school, 'Imogen'),
    daniel: (await aPromoted(stage, school, 'Daniel', 'sub')).admin,
  }
  return { stage, extras, phone: await stage.desk() }
}

export const facultyManagementCases: CasesOf<typeof facultyManagementMessages, Office> = {
  title: selected,
  promote: selected,
  async nobody(scene) {
    const desk = await faculty(scene)
    await press(desk, 'Promote to Admin (0)')
    return desk
  },
  async already(scene) {
    const { stage, co } = scene
    const quick = await aFaculty(stage.world, stage.school, 'Quick')
    const desk = await faculty(scene)
    await desk.getByRole('checkbox', { name: 'Select Quick Whitcombe' }).check()
    await press(desk, 'Promote to Admin (1)')
    await promoteFaculty(stage, co, quick)
    stage.expectTrouble(/desk: 400 POST \/api\/admin\/promote-faculty\//)
    await press(desk, 'Promote (1)')
    return desk
  },
  async promoteFailed(scene) {
    const desk = await selected(scene)
    scene.answer(/\/promote-faculty\//, 500)
    await press(desk, 'Promote to Admin (1)')
    await press(desk, 'Promote (1)')
    return desk
  },
  async deleteFailed(scene) {
    const desk = await faculty(scene)
    await press(desk, 'Delete Imogen Whitcombe')
    await sees(desk, 'Attendance records of these events')
    scene.answer(/\/api\/faculty\/[^/]+\/$/, 500)
    await press(desk, 'Delete Account')
    return desk
  },
  async loadFailed(scene) {
    scene.answer(/\/api\/admin\/faculty-by-school\//, 500)
    return faculty(scene)
  },
}

export const administratorsCases: CasesOf<typeof administratorsMessages, Office> = {
  title: administrators,
  name: administrators,
  email: administrators,
  university: administrators,
  role: administrators,
  systemWide: administrators,
  master: administrators,
  co: administrators,
  sub: administrators,
  you: administrators,
  reversible: administrators,
  async coInFull(scene) {
    const desk = await administrators(scene)
    await press(desk, 'Edit role of Daniel Whitcombe')
    await choose(desk, 'Role', 'Co-Administrator')
    return desk
  },
  async updateFailed(scene) {
    const desk = await administratorsCases.coInFull(scene)
    scene.answer(/\/update-role\//, 500)
    await press(desk, 'Update Role')
    return desk
  },
  async revokeFailed(scene) {
    const desk = await administrators(scene)
    await press(desk, 'Revoke Daniel Whitcombe')
    scene.answer(/\/update-role\//, 500)
    await press(desk, 'Revoke')
    return desk
  },
  async loadFailed(scene) {
    scene.answer(/\/api\/admins\//, 500)
    return administrators(scene)
  },
}

async function faculty({ phone, master }: AtOffice): Promise<Page> {
  await openAsAdmin(phone, master, 'master', facultyPage)
  return phone
}

async function selected(scene: AtOffice): Promise<Page> {
  const desk = await faculty(scene)
  await desk.getByRole('checkbox', { name: 'Select Imogen Whitcombe' }).check()
  return desk
}

async function administrators({ phone, master }: AtOffice): Promise<Page> {
  await openAsAdmin(phone, master, 'master', administratorsPage)
  return phone
}
