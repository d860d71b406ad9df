import type { Page } from 'playwright-core'
import { aClassWith, anEvent } from '#test/builders.ts'
import { addPending, assign, dayMs, findEntry, startIn } from './class-details-steps.ts'
import { loseId, openAs, words, type AtDesk, type Desk } from './faculty-messages-desk.ts'
import type { facultyClassMessages } from './faculty-class-messages.ts'
import type { CasesOf } from './message-cases.ts'
import { press, seesHeading } from './steps.ts'

type Cases<Kind extends keyof typeof facultyClassMessages> = CasesOf<(typeof facultyClassMessages)[Kind], Desk>

export const classListCases: Cases<'classList'> = {
  heading: list,
  current: list,
  previous: list,
  showPast: list,
  add: list,
  none: (scene) => openAs(scene, '/faculty/classes', scene.omar),
  async noneCurrent(scene) {
    const { id } = await aClassWith(scene.stage.world, scene.omar, [])
    const { db } = scene.stage.world
    await db.updateTable('class').set({ semester: 'Fall 2019' }).where('id', '=', id).execute()
    return openAs(scene, '/faculty/classes', scene.omar)
  },
  async noId(scene) {
    const desk = await list(scene)
    await seesHeading(desk, 'BIO 210')
    await loseId(desk)
    await desk.getByRole('button', { name: 'Delete class BIO 210' }).first().click()
    return desk
  },
  async invalid(scene) {
    // The page retries a failed load twice.
    const none = { classes: 'none' }
    await scene.phone.route(/\/api\/classes\/\?/, (route) => route.fulfill({ json: none }), { times: 3 })
    return openAs(scene, '/faculty/classes')
  },
  async failed(scene) {
    scene.answer(/\/api\/classes\/\?/, 500)
    return openAs(scene, '/faculty/classes')
  },
  async deleteFailed(scene) {
    const desk = await list(scene)
    await desk.getByRole('button', { name: 'Delete class BIO 210' }).first().click()
    scene.answer(/\/api\/classes\/[^/]+\/\?faculty_id/, 500, words)
    await press(desk.getByRole('dialog'), 'Delete Class')
    return desk
  },
}

export const classPageCases: Cases<'classPage'> = {
  editClass: page,
  events: page,
  students: page,
  overall: page,
  assignEvents: page,
  upcoming: page,
  past: page,
  unassign: page,
  report: page,
  registered: students,
  notRegistered: students,
  async addStudents(scene) {
    const { id } = await aClassWith(scene.stage.world, scene.ruth, [])
    return openAs(scene, `/faculty/classes/${id}?tab=students`)
  },
  async failed(scene) {
    scene.answer(/\/api\/class(es|\/)/, 500)
    return page(scene)
  },
  async notFound(scene) {
    scene.stage.expectTrouble(/desk: 404 GET \/api\/class(es)?\//)
    return openAs(scene, '/faculty/classes/0123456789abcdef')
  },
  reportRefused: (scene) => report(scene, 404),
  reportFailed: (scene) => report(scene, 500),
  async nothing(scene) {
    const { id } = await aClassWith(scene.stage.world, scene.ruth, [])
    const desk = await openAs(scene, `/faculty/classes/${id}?tab=attendance`)
    await press(desk, 'Download Overall Attendance')
    return desk
  },
  async unassignFailed(scene) {
    scene.answer(/\/unassign\//, 409, words)
    const desk = await page(scene)
    await press(findEntry(desk, 'Career Fair'), 'Unassign')
    return desk
  },
}

async function list(scene: AtDesk): Promise<Page> {
  await aClassWith(scene.stage.world, scene.ruth, [])
  return openAs(scene, '/faculty/classes?past=1')
}

/** Creates a class with a registered and a pending student, an upcoming and a past event, and opens its page. */
async function page(scene: AtDesk, rest = ''): Promise<Page> {
  const { stage, ruth, omar, maya } = scene
  const { id } = await aClassWith(stage.world, ruth, [maya])
  await addPending(stage, ruth, id, ['Theo'])
  for (const when of [startIn(3 * dayMs, 'Field Methods'), startIn(-3 * dayMs, 'Career Fair')]) {
    await assign(stage, ruth, id, (await anEvent(stage.world, omar, when)).id)
  }
  return openAs(scene, `/faculty/classes/${id}${rest}`)
}

function students(scene: AtDesk): Promise<Page> {
  return page(scene, '?tab=students')
}

async function report(scene: AtDesk, status: number): Promise<Page> {
  scene.answer(/\/api\/attendance\/event\//, status)
  const desk = await page(scene)
  await press(findEntry(desk, 'Career Fair'), 'Attendance Report')
  return desk
}
