import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { assign } from './class-details-steps.ts'
import { settle } from './looks.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, sees, signInAs } from './steps.ts'

const windows = [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
]
const accents = '\u0301\u0302\u0308\u0316\u0323'.repeat(30)
/** Names whose letters have 150 stacked accents each, above and below. */
const towers = {
  Latin: Array.from('Eyg', (letter) => letter + accents).join(''),
  Vietnamese: `\u1ea4${accents}\u1ed8${accents}`,
}

/** Creates a class of three pending students, and an event. `rename` changes the second student's first name. */
async function aClassOfThree({ world, school, site }: Stage) {
  const owner = await aFaculty(world, school, 'Ruth')
  const send = async (method: string, path: string, body: object) => {
    const response = await call(site, method, path, { token: owner.token, body })
    assert.ok(response.status < 300, response.text)
    return response.body
  }
  const { id } = await send('POST', '/api/class/create/', { name: 'BIO 210', students: [] })
  for (const [firstName, lastName] of [
    ['Ana', 'Ames'],
    ['Middle', 'Berg'],
    ['Zoe', 'Chen'],
  ] as const) {
    const email = `${firstName.toLowerCase()}@${school.studentDomain}`
    await send('POST', '/api/faculty/add-student/', { class_id: id, email, firstName, lastName })
  }
  const event = await anEvent(world, owner, { startsAt: new Date().toISOString() })
  const rename = async (first_name: string) => {
    const student = await world.db
      .selectFrom('pending_student')
      .select('id')
      .where('email', '=', `middle@${school.studentDomain}`)
      .executeTakeFirstOrThrow()
    await send('PUT', `/api/class/${id}/pending/${student.id}/`, { first_name })
  }
  return { owner, id, event, rename }
}

/** Returns a screenshot of a student's row. */
async function drawRow(page: Page, name: string): Promise<Buffer> {
  const row = page.locator('main').locator('tr, li').filter({ hasText: name }).first()
  await row.scrollIntoViewIfNeeded()
  await settle(page)
  return row.screenshot()
}

journey('a name’s stacked accents stay inside its row, on pages and on the name list', async (stage) => {
  const { owner, id, event, rename } = await aClassOfThree(stage)
  await assign(stage, owner, id, event.id)
  const desk = await signInAs(stage.desk(), asFaculty(owner))
  const pages = [`/faculty/classes/${id}?tab=students`, `/faculty/events/${event.id}/names`]
  for (const size of windows) {
    await desk.setViewportSize(size)
    for (const page of pages) {
      await rename('Middle')
      await desk.goto(page)
      await sees(desk, 'Chen')
      const plain = [await drawRow(desk, 'Ames'), await drawRow(desk, 'Chen')]
      for (const [script, name] of Object.entries(towers)) {
        await rename(name)
        await desk.reload()
        await sees(desk, 'Chen')
        const rows = [await drawRow(desk, 'Ames'), await drawRow(desk, 'Chen')]
        for (const [index, row] of rows.entries())
          assert.ok(row.equals(plain[index]!), `${script} in the row beside it, on ${page} at ${size.width}`)
      }
    }
  }
})
