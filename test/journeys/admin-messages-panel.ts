import type { Page } from 'playwright-core'
import { aClassWith, anEvent, aStudent, type Person } from '#test/builders.ts'
import { aSub, openAs, withoutRole, type AtDesk, type Desk } from './faculty-messages-desk.ts'
import type { CasesOf } from './message-cases.ts'
import type { Message } from './messages.ts'
import { press, sees, unscripted } from './steps.ts'

const panel = (rest: string) => `/faculty/admin, ${rest}`

/** Every message and label in document 3 about a sub administrator's panel, copied from there. */
export const panelMessageTable = {
  item: { says: 'Admin Panel', where: 'the side' },
  heading: { says: 'Administrator Panel', where: '/faculty/admin' },
  eventsTab: { says: 'Events Management', where: '/faculty/admin' },
  studentsTab: { says: 'Student Management', where: '/faculty/admin' },
  classesTab: { says: 'Class Management', where: '/faculty/admin' },
  informationTab: { says: 'Admin Information', where: '/faculty/admin' },
  creator: { says: 'You (Creator)', where: panel('an own event') },
  colleague: { says: 'Omar Whitcombe', where: panel('a colleague’s event') },
  role: { says: 'University Administrator (Sub-Admin)', where: panel('information') },
  school: { says: 'School', where: panel('information') },
  permissions: { says: 'Permissions', where: panel('information') },
  onBehalf: {
    says: 'can’t create classes or events on behalf of other faculty',
    where: panel('information'),
    isPart: true,
  },
  note: { says: 'contact a master administrator', where: panel('information'), isPart: true },
  you: { says: '(You)', where: panel('classes') },
  noSemester: { says: 'N/A', where: panel('a class without a semester') },
  view: { says: 'View', where: panel('a class') },
  adminFailed: { says: 'Failed to load admin data. Please try again later.', where: '/faculty/admin' },
  noIds: { says: 'School or faculty ID not found', where: panel('the stored university gone') },
  studentsFailed: { says: 'Failed to load student data. Please try again later.', where: panel('students') },
  facultyFailed: { says: 'Failed to load faculty members', where: panel('classes') },
  classesFailed: { says: 'Failed to load classes', where: panel('a faculty member') },
  eventDeleteFailed: { says: 'Failed to delete event. Please try again.', where: panel('an event deleted') },
  eventDeleted: { says: 'Event deleted successfully', where: panel('an event deleted') },
  eventDeleteForbidden: {
    says: 'You do not have permission to delete this event. This may be due to a permissions issue with your administrator account.',
    where: panel('an event deleted, the role gone'),
  },
  keepPassword: { says: 'Leave blank to keep current password', where: panel('a student edited') },
  namesRequired: { says: 'Name fields are required', where: panel('a student without a name') },
  updateFailed: { says: 'Failed to update student information', where: panel('a student saved') },
  updated: { says: 'Student information updated successfully', where: panel('a student saved') },
  deleteFailed: { says: 'Failed to delete student account', where: panel('a student deleted') },
  deleted: { says: 'Student account deleted successfully', where: panel('a student deleted') },
} as const satisfies Record<string, Message>

export const panelCases: CasesOf<typeof panelMessageTable, Desk> = {
  item: events,
  heading: events,
  eventsTab: events,
  studentsTab: events,
  classesTab: events,
  informationTab: events,
  creator: events,
  colleague: events,
  role: information,
  school: information,
  permissions: information,
  onBehalf: information,
  note: information,
  you: classes,
  noSemester: classes,
  view: classes,
  async adminFailed(scene) {
    scene.answer(/\/api\/admins\/$/, 500)
    return open(scene)
  },
  async noIds(scene) {
    await openAs(scene, unscripted, await aSub(scene))
    await scene.phone.evaluate(`localStorage.removeItem('schoolId')`)
    await scene.phone.goto('/faculty/admin')
    return scene.phone
  },
  async studentsFailed(scene) {
    scene.answer(/\/api\/students\/$/, 500)
    return open(scene, '?tab=students')
  },
  facultyFailed: withoutLists,
  classesFailed: withoutLists,
  async eventDeleteFailed(scene) {
    const { desk, dialog } = await deletingEvent(scene)
    scene.answer(/\/api\/events\/[^/]+\/\?faculty_id/, 500)
    await press(dialog, 'Delete Event')
    return desk
  },
  // The dialog of the previous case is still open. This time the server accepts the request.
  eventDeleted: (scene) => again(scene, 'Delete Event'),
  async eventDeleteForbidden(scene) {
    const { desk, dialog } = await deletingEvent(scene)
    await withoutRole(scene, () => press(dialog, 'Delete Event'))
    return desk
  },
  keepPassword: withoutName,
  namesRequired: withoutName,
  async updateFailed(scene) {
    const desk = await editing(scene)
    scene.answer(/\/update\/$/, 500)
    await press(desk, 'Save Changes')
    return desk
  },
  updated: (scene) => again(scene, 'Save Changes'),
  async deleteFailed(scene) {
    const { world, school } = scene.stage
    const student = await aStudent(world, school, 'Noor')
    const desk = await open(scene, `?tab=students&q=${student.email}`)
    await press(desk, 'Delete Noor Bergström')
    const dialog = desk.getByRole('dialog')
    await sees(dialog, '0')
    scene.answer(/\/api\/students\/[^/]+\/delete\//, 500)
    await press(dialog, 'Delete Student')
    return desk
  },
  deleted: (scene) => again(scene, 'Delete Student'),
}

let count = 0

/** Opens an address of the panel, by default as a new sub administrator. */
async function open(scene: AtDesk, rest = '', person?: Person): Promise<Page> {
  return openAs(scene, `/faculty/admin${rest}`, person ?? (await aSub(scene)))
}

async function events(scene: AtDesk): Promise<Page> {
  const { world } = scene.stage
  const ada = await aSub(scene)
  for (const owner of [ada, scene.omar]) await anEvent(world, owner)
  return open(scene, '', ada)
}

function information(scene: AtDesk): Promise<Page> {
  return open(scene, '?tab=information')
}

async function classes(scene: AtDesk): Promise<Page> {
  const { world } = scene.stage
  const { id } = await aClassWith(world, scene.omar, [])
  await world.db.updateTable('class').set({ semester: null }).where('id', '=', id).execute()
  return open(scene, `?tab=classes&faculty=${scene.omar.id}`)
}

async function deletingEvent(scene: AtDesk) {
  const event = await anEvent(scene.stage.world, scene.omar, { name: `To Go ${(count += 1)}` })
  const desk = await open(scene, `?q=${event.name}`)
  await press(desk, `Delete ${event.name}`)
  const dialog = desk.getByRole('dialog')
  // Once the count is 0, the event can be deleted without typing its name.
  await sees(dialog, '0')
  return { desk, dialog }
}

async function editing(scene: AtDesk): Promise<Page> {
  const desk = await open(scene, `?tab=students&student=${scene.maya.id}`)
  await desk.getByRole('dialog').waitFor()
  return desk
}

async function withoutName(scene: AtDesk): Promise<Page> {
  const desk = await editing(scene)
  await desk.getByLabel('Last Name').fill('')
  await press(desk, 'Save Changes')
  return desk
}

/** Opens the class tab while the lists of faculty and of classes fail to load. */
async function withoutLists(scene: AtDesk): Promise<Page> {
  scene.answer(/\/api\/(faculty-by-school|classes-by-faculty)\//, 500)
  return open(scene, `?tab=classes&faculty=${scene.omar.id}`)
}

/** Clicks the button in the open dialog again. */
async function again({ phone }: AtDesk, button: string): Promise<Page> {
  await press(phone.getByRole('dialog'), button)
  return phone
}
