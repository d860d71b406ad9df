import type { Page } from 'playwright-core'
import { aClassWith } from '#test/builders.ts'
import { chooseFile, header, createRows, typeStudent } from './class-steps.ts'
import { loseId, openAs, words, type AtDesk, type Desk } from './faculty-messages-desk.ts'
import type { facultyClassMessages } from './faculty-class-messages.ts'
import type { CasesOf } from './message-cases.ts'
import { press } from './steps.ts'

type Cases<Kind extends keyof typeof facultyClassMessages> = CasesOf<(typeof facultyClassMessages)[Kind], Desk>

const create = /\/api\/class\/create\//
const update = /\/api\/class\/[^/]+\/update\//
const adding = /\/api\/faculty\/(batch-)?add-student/

export const classFormCases: Cases<'classForm'> = {
  add: form,
  uniqueNames: form,
  officialEmails: form,
  rosterShows: form,
  async nameRequired(scene) {
    const desk = await form(scene)
    await press(desk, 'Create Class')
    return desk
  },
  async notLoggedIn(scene) {
    return created(scene, 0, loseId)
  },
  async failed(scene) {
    scene.answer(create, 500)
    return created(scene)
  },
  async error(scene) {
    scene.answer(create, 409, words)
    return created(scene)
  },
  async twice(scene) {
    const desk = await form(scene)
    for (const email of ['m.bergstrom', 'M.Bergstrom']) {
      await typeStudent(desk, { first: 'Maya', last: 'B', email: `${email}@${scene.stage.school.studentDomain}` })
    }
    return desk
  },
  noStudents: (scene) => created(scene),
  students: (scene) => created(scene, 2),
  async failures(scene) {
    scene.answer(/batch-add-students/, 500)
    scene.stage.expectTrouble(/desk: 500 POST \/api\/faculty\/add-student\/$/)
    await scene.phone.route(/add-student\/$/, (route) => {
      const isFirst = route.request().postData()?.includes('s1@') ?? false
      return isFirst ? route.fulfill({ status: 500, json: {} }) : route.continue()
    })
    return created(scene, 2)
  },
  async noClassId(scene) {
    await scene.phone.route(create, (route) => route.fulfill({ status: 201, json: { name: 'BIO 210' } }), { times: 1 })
    return created(scene)
  },
  edit,
  async notLoggedInToUpdate(scene) {
    return updated(scene, loseId)
  },
  async updateFailed(scene) {
    scene.answer(update, 500)
    return updated(scene)
  },
  async someNotAdded(scene) {
    scene.answer(adding, 500)
    return updated(scene, (desk) => typeStudents(scene, desk, 1))
  },
  updated: (scene) => updated(scene),
}

export const rosterCases: Cases<'roster'> = {
  empty: (scene) => imports(scene, header),
  order: (scene) => imports(scene, `Email,First Name,Last Name\nm@${scene.stage.school.studentDomain},Maya,B`),
  async names(scene) {
    const { id } = await aClassWith(scene.stage.world, scene.ruth, [])
    const desk = await openAs(scene, `/faculty/classes/${id}/edit?import=1`)
    await chooseFile(desk, `First name,Last name,email\nMaya,B,m@${scene.stage.school.studentDomain}`)
    return desk
  },
  async imported(scene) {
    return pressed(await imports(scene, rows(scene, 1, 2)), 'Add 2 Students')
  },
  async someTwice(scene) {
    return pressed(await imports(scene, rows(scene, 1, 1)), 'Add 1 Student')
  },
  async allTwice(scene) {
    const { stage, ruth, maya } = scene
    const { id } = await aClassWith(stage.world, ruth, [maya])
    const desk = await openAs(scene, `/faculty/classes/${id}/edit?import=1`)
    await chooseFile(desk, `${header}\nMaya,B,${maya.email}\nMaya,B,${maya.email.toUpperCase()}`)
    return desk
  },
  nobody: (scene) => imports(scene, `${header}\n,Bergström,m@${scene.stage.school.studentDomain}\nMaya,B,`),
}

function form(scene: AtDesk): Promise<Page> {
  return openAs(scene, '/faculty/classes/add')
}

async function edit(scene: AtDesk): Promise<Page> {
  const { id } = await aClassWith(scene.stage.world, scene.ruth, [])
  const desk = await openAs(scene, `/faculty/classes/${id}/edit`)
  await desk.getByLabel('Class name').waitFor()
  return desk
}

async function typeStudents({ stage }: AtDesk, desk: Page, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await typeStudent(desk, { first: 'Maya', last: 'B', email: `s${n}@${stage.school.studentDomain}` })
  }
}

type Action = (desk: Page) => Promise<void>

/** Saves a new class with `count` students, after an optional action. */
async function created(scene: AtDesk, count = 0, prepare?: Action): Promise<Page> {
  const desk = await form(scene)
  await desk.getByLabel('Class name').fill('BIO 210')
  await typeStudents(scene, desk, count)
  await prepare?.(desk)
  return pressed(desk, 'Create Class')
}

/** Saves an existing class, after an optional action. */
async function updated(scene: AtDesk, prepare?: Action): Promise<Page> {
  const desk = await edit(scene)
  await prepare?.(desk)
  return pressed(desk, 'Save Changes')
}

/** Opens the import of a new class with a file that has this text. */
async function imports(scene: AtDesk, text: string): Promise<Page> {
  const desk = await openAs(scene, '/faculty/classes/add?import=1')
  await chooseFile(desk, text)
  return desk
}

/** Returns a file with two students. If both numbers are equal, both rows are the same student. */
function rows({ stage: { school } }: AtDesk, firstNumber: number, secondNumber: number): string {
  return [
    header,
    ...createRows(1, school.studentDomain, firstNumber),
    ...createRows(1, school.studentDomain, secondNumber),
  ].join('\n')
}

async function pressed(desk: Page, button: string): Promise<Page> {
  await press(desk, button)
  return desk
}
