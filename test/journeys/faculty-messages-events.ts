import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent } from '#test/builders.ts'
import { assign, dayMs, findEntry, startIn } from './class-details-steps.ts'
import { chooseClasses } from './assign-steps.ts'
import type { facultyMessages } from './faculty-messages.ts'
import { aSub, openAs, withoutRole, words, type AtDesk, type Desk } from './faculty-messages-desk.ts'
import type { CasesOf } from './message-cases.ts'
import { asFaculty, press, remember, seesHeading } from './steps.ts'

type Cases<Kind extends keyof typeof facultyMessages> = CasesOf<(typeof facultyMessages)[Kind], Desk>

export const portalCases: Cases<'portal'> = {
  topBar: dashboard,
  welcome: dashboard,
  dashboard,
  events: dashboard,
  addEvent: dashboard,
  classes: dashboard,
  addClass: dashboard,
  heading: dashboard,
  activeClasses: dashboard,
  students: dashboard,
  registered: dashboard,
  instructions: dashboard,
  async professor(scene) {
    scene.answer(/\/api\/faculty\//, 500)
    return dashboard(scene)
  },
}

export const eventsCases: Cases<'events'> = {
  yours: list,
  others: list,
  past: list,
  showPast: list,
  create: list,
  today: list,
  yourEvent: list,
  noPlace: list,
  noDescription: list,
  share: list,
  assign: list,
  qrCode: list,
  attendance: list,
  edit: list,
  delete: list,
  async adminAccess(scene) {
    await anEvent(scene.stage.world, scene.omar)
    return openAs(scene, '/faculty/events', await aSub(scene))
  },
  async noSchool(scene) {
    await remember(scene.phone, asFaculty(scene.ruth))
    await scene.phone.evaluate(`localStorage.removeItem('schoolId')`)
    await scene.phone.goto('/faculty/events')
    return scene.phone
  },
  async listFailed(scene) {
    scene.answer(/\/api\/events\//, 500)
    return openAs(scene, '/faculty/events')
  },
  async shared(scene) {
    await scene.phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    return action(scene, 'Share')
  },
  async shareFailed(scene) {
    return action(scene, 'Share', (desk) =>
      desk.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`),
    )
  },
  async deleteFailed(scene) {
    const desk = await action(scene, 'Delete')
    scene.answer(/\/api\/events\/[^/]+\/\?faculty_id/, 500, words)
    await press(desk.getByRole('dialog'), 'Delete Event')
    return desk
  },
  async deleteForbidden(scene) {
    const event = await anEvent(scene.stage.world, scene.omar, { name: 'Lost Role' })
    const desk = await openAs(scene, '/faculty/events', await aSub(scene))
    await press(findEntry(desk, event.name), 'Delete')
    await withoutRole(scene, () => press(desk.getByRole('dialog'), 'Delete Event'))
    return desk
  },
}

export const eventActionCases: Cases<'eventActions'> = {
  async assignFailed(scene) {
    scene.answer(/\/api\/class-events\//, 500)
    return assigned(scene, [])
  },
  async assignedBefore(scene) {
    scene.stage.expectTrouble(/desk: 400 POST \/api\/class-events\//)
    return assigned(scene, ['BIO 210', 'CHEM 101'])
  },
  async assignedSome(scene) {
    return assigned(scene, ['BIO 210'])
  },
  async assigned(scene) {
    return assigned(scene, [])
  },
  noneCame: attendance,
  async rollFailed(scene) {
    scene.answer(/\/attendance\//, 500)
    return attendance(scene)
  },
  async fileFailed(scene) {
    const desk = await attendance(scene)
    scene.answer(/\/attendance\/csv\//, 500)
    await press(desk, 'Download CSV')
    return desk
  },
  async noId(scene) {
    const desk = await attendance(scene)
    await seesHeading(desk, 'No attendance records yet for this event.')
    // Both in one step, because the open roll may reload in between, and then there is no button.
    await desk.getByRole('button', { name: 'Refresh' }).evaluate<void, { click: () => void }>((button) => {
      localStorage.removeItem('facultyId')
      button.click()
    })
    return desk
  },
}

function dashboard(scene: AtDesk): Promise<Page> {
  return openAs(scene, '/faculty/dashboard')
}

async function list(scene: AtDesk): Promise<Page> {
  const { world } = scene.stage
  const { id } = await anEvent(world, scene.ruth)
  await world.db.updateTable('event').set({ location: '' }).where('id', '=', id).execute()
  await anEvent(world, scene.omar, startIn(dayMs, 'Chamber Choir'))
  await anEvent(world, scene.ruth, startIn(-3 * dayMs, 'Career Fair'))
  return openAs(scene, '/faculty/events?past=1')
}

/** Creates an event and presses a button on its card. */
async function action(scene: AtDesk, button: string, prepare = (_desk: Page): Promise<unknown> => Promise.resolve()) {
  const { name } = await anEvent(scene.stage.world, scene.ruth, { name: `Seminar to ${button} ${(count += 1)}` })
  const desk = await openAs(scene, '/faculty/events')
  await findEntry(desk, name).waitFor()
  await prepare(desk)
  await press(findEntry(desk, name), button)
  return desk
}
let count = 0

/** Assigns a new event to two classes. `assignedClasses` are the ones that already have it. */
async function assigned(scene: AtDesk, assignedClasses: string[]): Promise<Page> {
  const { stage, omar } = scene
  const ruth = await aFaculty(stage.world, stage.school, 'Ruth')
  const event = await anEvent(stage.world, omar)
  for (const name of ['BIO 210', 'CHEM 101']) {
    const { id } = await aClassWith(stage.world, ruth, [], name)
    if (assignedClasses.includes(name)) await assign(stage, ruth, id, event.id)
  }
  const desk = await openAs(scene, `/faculty/events?assign=${event.id}`, ruth)
  await chooseClasses(desk, ['BIO 210', 'CHEM 101'])
  await press(desk.getByRole('dialog'), 'Assign')
  return desk
}

async function attendance(scene: AtDesk): Promise<Page> {
  const { id } = await anEvent(scene.stage.world, scene.ruth)
  return openAs(scene, `/faculty/events?attendance=${id}`)
}
