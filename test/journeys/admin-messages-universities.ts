import type { Page } from 'playwright-core'
import { anAdmin, type Person } from '#test/builders.ts'
import type { CasesOf, Scene } from './message-cases.ts'
import type { Message } from './messages.ts'
import { stub } from './profile-steps.ts'
import type { Stage } from './stage.ts'
import { asAdmin, press, remember, unscripted, withoutDrafts } from './steps.ts'

const page = '/admin/universities'

/** Every message and label in document 3 about universities, copied from there. */
export const universityMessages = {
  title: { says: 'University Management', where: page },
  name: { says: 'Name', where: page },
  facultyDomain: { says: 'Faculty Domain', where: page },
  studentDomain: { says: 'Student Domain', where: page },
  helper: { says: 'Domain only, without @ symbol', where: `${page}, the form` },
  nameRequired: { says: 'University name is required', where: `${page}, nothing typed` },
  facultyRequired: { says: 'Faculty email domain is required', where: `${page}, nothing typed` },
  studentRequired: { says: 'Student email domain is required', where: `${page}, nothing typed` },
  nameTaken: { says: 'A university with this name already exists', where: `${page}, added twice` },
  facultyTaken: { says: 'This faculty domain is already used by another university', where: `${page}, added twice` },
  studentTaken: { says: 'This student domain is already used by another university', where: `${page}, added twice` },
  noDomain: { says: 'Please enter a valid domain (e.g., university.edu)', where: `${page}, @alder` },
  serversFirst: { says: 'So says the server first.', where: `${page}, a field the server refuses` },
  serversOwn: { says: 'This is what the server says.', where: `${page}, saved` },
  saveFailed: { says: 'Failed to save university. Please check your inputs and try again.', where: `${page}, saved` },
  network: { says: 'Network error. Please try again later.', where: `${page}, saved, no network` },
  added: { says: 'University added successfully!', where: page },
  updated: { says: 'University updated successfully!', where: page },
  removesAll: {
    says: 'removes all associated faculty, students, classes and events.',
    where: `${page}, before a deletion`,
    isPart: true,
  },
  deleteFailed: {
    says: 'Failed to delete university. It may have associated records that prevent deletion.',
    where: `${page}, deleted`,
  },
  deleteError: { says: 'This is what the server says.', where: `${page}, deleted` },
  deleted: { says: 'University deleted successfully!', where: page },
  loadFailed: { says: 'Failed to load universities. Please try again later.', where: page },
  notForSub: {
    says: "You don't have permission to manage universities",
    where: `${page}, to a sub administrator`,
    isPart: true,
  },
} as const satisfies Record<string, Message>

type Admins = { master: Person; sub: Person }
type AtDesk = Scene & Admins

export const universityCases: CasesOf<typeof universityMessages, Admins> = {
  title: open,
  name: open,
  facultyDomain: open,
  studentDomain: open,
  helper: add,
  nameRequired: empty,
  facultyRequired: empty,
  studentRequired: empty,
  nameTaken: taken,
  facultyTaken: taken,
  studentTaken: taken,
  noDomain: (scene) => saved(scene, ['Birch', '@alder', 'birch.edu']),
  serversFirst: (scene) => answered(scene, 400, { name: ['So says the server first.', 'And this after it.'] }),
  serversOwn: (scene) => answered(scene, 409, { error: 'This is what the server says.' }),
  saveFailed: (scene) => answered(scene, 500),
  network: (scene) => answered(scene, 0),
  added: (scene) => saved(scene, ['Birch', 'birch.edu', 'students.birch.edu']),
  async updated(scene) {
    const desk = await open(scene)
    await press(desk, 'Edit Birch')
    await press(desk, 'Save Changes')
    return desk
  },
  removesAll: remove,
  deleteFailed: (scene) => removed(scene, 500),
  deleteError: (scene) => removed(scene, 409, { error: 'This is what the server says.' }),
  deleted: (scene) => removed(scene),
  async loadFailed(scene) {
    scene.answer(/\/api\/schools\/$/, 500)
    return open(scene)
  },
  notForSub: (scene) => openAs(scene, asAdmin(scene.sub, 'sub')),
}

/** Creates the administrators, and opens a desk whose tab keeps no drafts between cases. */
export async function openAdminDesk(stage: Stage): Promise<{ stage: Stage; extras: Admins; phone: Page }> {
  const { world, school } = stage
  const desk = await stage.desk()
  await desk.addInitScript(withoutDrafts)
  await desk.goto(unscripted)
  const extras = { master: await anAdmin(world, 'master'), sub: await anAdmin(world, 'sub', { school }) }
  return { stage, extras, phone: desk }
}

async function openAs({ phone }: AtDesk, keys: Record<string, string>): Promise<Page> {
  await remember(phone, keys)
  await phone.goto(page)
  return phone
}

function open(scene: AtDesk): Promise<Page> {
  return openAs(scene, asAdmin(scene.master, 'master'))
}

async function add(scene: AtDesk): Promise<Page> {
  const desk = await open(scene)
  await press(desk, 'Add University')
  await desk.getByRole('dialog').waitFor()
  return desk
}

async function empty(scene: AtDesk): Promise<Page> {
  const desk = await add(scene)
  await press(desk.getByRole('dialog'), 'Add University')
  return desk
}

function taken(scene: AtDesk): Promise<Page> {
  const { name, facultyDomain, studentDomain } = scene.stage.school
  return saved(scene, [name.toUpperCase(), studentDomain, facultyDomain])
}

type Typed = [name: string, faculty: string, student: string]

async function saved(scene: AtDesk, values: Typed): Promise<Page> {
  return save(await add(scene), values)
}

async function save(desk: Page, [name, faculty, student]: Typed): Promise<Page> {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Faculty Domain').fill(faculty)
  await dialog.getByLabel('Student Domain').fill(student)
  await press(dialog, 'Add University')
  return desk
}

async function answered(scene: AtDesk, status: number, body: object = {}): Promise<Page> {
  scene.stage.expectTrouble(status === 0 ? /desk: net::ERR_FAILED POST/ : new RegExp(`desk: ${status} POST`))
  const desk = await add(scene)
  await stub(desk, '**/api/schools/', 'POST', status, body)
  return save(desk, ['Birch', 'birch.edu', 'students.birch.edu'])
}

async function remove(scene: AtDesk): Promise<Page> {
  const desk = await open(scene)
  await press(desk, 'Delete Birch')
  await desk.getByRole('dialog').waitFor()
  return desk
}

async function removed(scene: AtDesk, status?: number, body: object = {}): Promise<Page> {
  const desk = await remove(scene)
  if (status !== undefined) {
    scene.stage.expectTrouble(/desk: \d+ DELETE \/api\/schools\//)
    await stub(desk, '**/api/schools/*/', 'DELETE', status, body)
  }
  await press(desk.getByRole('dialog'), 'Delete University')
  return desk
}
