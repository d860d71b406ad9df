import type { Page } from 'playwright-core'
import { anEvent, type Event } from '#test/builders.ts'
import type { facultyMessages } from './faculty-messages.ts'
import {
  aSub,
  loseId,
  openAs,
  withoutRole,
  words,
  wordsInMessage,
  type AtDesk,
  type Desk,
} from './faculty-messages-desk.ts'
import type { CasesOf } from './message-cases.ts'
import { choose, clockAt, press } from './steps.ts'

export const eventFormCases: CasesOf<(typeof facultyMessages)['eventForm'], Desk> = {
  create: form,
  defaultMinutes: form,
  uniqueNames: form,
  notAllowed: minutes,
  longestMinutes: minutes,
  async createFailed(scene) {
    return created(scene, {})
  },
  async createWords(scene) {
    return created(scene, words)
  },
  edit,
  delete: edit,
  async updateFailed(scene) {
    return saved(scene, 500, {})
  },
  async updateError(scene) {
    return saved(scene, 409, words)
  },
  async updateMessage(scene) {
    return saved(scene, 409, wordsInMessage)
  },
  async updateForbidden(scene) {
    const desk = await editAsSub(scene)
    await withoutRole(scene, () => press(desk, 'Save Changes'))
    return desk
  },
  async deleteFailed(scene) {
    return deleted(scene, 500, {})
  },
  async deleteError(scene) {
    return deleted(scene, 409, words)
  },
  async deleteMessage(scene) {
    return deleted(scene, 409, wordsInMessage)
  },
  async deleteForbidden(scene) {
    const desk = await editAsSub(scene)
    // The page counts what is deleted with the event before the role is revoked.
    await Promise.all([desk.waitForResponse(/\/deletion\//), press(desk, 'Delete Event')])
    await withoutRole(scene, () => press(desk.getByRole('dialog'), 'Delete Event'))
    return desk
  },
  async notLoggedIn(scene) {
    const { id } = await anEvent(scene.stage.world, scene.ruth)
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const event = `**/api/events/${id}/`
    await scene.phone.route(event, async (route) => {
      await gate
      await route.continue()
    })
    const desk = await openAs(scene, `/faculty/events/${id}/edit`)
    await desk.getByLabel('Loading the event').waitFor()
    await loseId(desk)
    answer()
    return desk
  },
  async loadFailed(scene) {
    scene.stage.expectTrouble(/desk: 404 GET \/api\/events\//)
    return openAs(scene, '/faculty/events/0123456789abcdef/edit')
  },
  async noSchool(scene) {
    const { id } = await anEvent(scene.stage.world, scene.ruth)
    await scene.phone.route(`**/api/events/${id}/`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), school: null } })
    })
    return openAs(scene, `/faculty/events/${id}/edit`)
  },
  mayNot: editColleagues,
  back: editColleagues,
}

function form(scene: AtDesk): Promise<Page> {
  return openAs(scene, '/faculty/events/add')
}

async function minutes(scene: AtDesk): Promise<Page> {
  const desk = await form(scene)
  await desk.getByRole('combobox', { name: 'Check-in before' }).click()
  return desk
}

async function created(scene: AtDesk, body: object): Promise<Page> {
  const desk = await form(scene)
  const start = clockAt(Date.now())
  await desk.getByLabel('Event name').fill('Chamber Choir')
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await desk.getByLabel('Date').fill(start.date)
  await choose(desk, 'Start hour', start.hour)
  await choose(desk, 'Start minute', start.minute)
  scene.answer(/\/api\/events\/$/, 409, body)
  await press(desk, 'Create Event')
  return desk
}

async function edit(scene: AtDesk, event?: Event): Promise<Page> {
  const { id } = event ?? (await anEvent(scene.stage.world, scene.ruth))
  return openAs(scene, `/faculty/events/${id}/edit`)
}

async function editColleagues(scene: AtDesk): Promise<Page> {
  return edit(scene, await anEvent(scene.stage.world, scene.omar))
}

async function editAsSub(scene: AtDesk): Promise<Page> {
  const { id } = await anEvent(scene.stage.world, scene.omar)
  const desk = await openAs(scene, `/faculty/events/${id}/edit`, await aSub(scene))
  await desk.getByLabel('Event name').waitFor()
  return desk
}

async function saved(scene: AtDesk, status: number, body: object): Promise<Page> {
  const desk = await edit(scene)
  await desk.getByLabel('Event name').waitFor()
  scene.answer(/\/api\/events\/[^/]+\/\?faculty_id/, status, body)
  await press(desk, 'Save Changes')
  return desk
}

async function deleted(scene: AtDesk, status: number, body: object): Promise<Page> {
  const desk = await edit(scene)
  await press(desk, 'Delete Event')
  scene.answer(/\/api\/events\/[^/]+\/\?faculty_id/, status, body)
  await press(desk.getByRole('dialog'), 'Delete Event')
  return desk
}
