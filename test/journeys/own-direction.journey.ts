import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anAdmin, anEvent, aScan, aStudent } from '#test/builders.ts'
import { aWaitingRegistration, facultyPage, openAsAdmin } from './admin-people-steps.ts'
import { ask, assign, startIn } from './class-details-steps.ts'
import { journey, journeyAlone } from './stage.ts'
import { asFaculty, asStudent, press, sees, signInAs } from './steps.ts'

const name = 'محاضرة الذاكرة'
const place = 'قاعة هارلان'
const className = 'علم الأحياء'

/**
 * Returns a script that finds each visible text with Arabic in it that has no direction of its own, except email
 * addresses.
 */
const findUnmarked = (root: string) => `(() => {
  const walker = document.createTreeWalker(${root}, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!/[\\u0600-\\u06ff]/.test(text.data) || text.data.includes('@') || !parent.checkVisibility()) continue
    if (parent.closest('bdi, [dir=auto]') === null) found.push(parent.tagName + ': ' + parent.textContent)
  }
  return found
})()`

const unmarked = findUnmarked(
  `[...document.querySelectorAll('main, [role=dialog], dialog[open]')].at(-1) ?? document.body`,
)

async function noneUnmarked(page: Page, text: string): Promise<void> {
  await sees(page, text)
  assert.deepEqual(await page.evaluate(unmarked), [], page.url())
}

/** Checks that a name in a heading starts at the left like everything around it, whatever its own direction. */
async function beginsAtLeft(page: Page, text: string): Promise<void> {
  const indent = await page.getByRole('heading', { name: text }).evaluate((heading) => {
    const range = heading.ownerDocument.createRange()
    let innermost = heading
    while (innermost.firstElementChild) innermost = innermost.firstElementChild
    range.selectNodeContents(innermost)
    return range.getBoundingClientRect().left - heading.getBoundingClientRect().left
  })
  assert.ok(indent < 2, `${page.url()}: ${indent} px`)
}

journey('names and places run in their own direction on every page that lists them', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const student = await aStudent(world, school, 'ليلى')
  const event = await anEvent(world, owner, startIn(0, name))
  await world.db.updateTable('event').set({ location: place, description: name }).where('id', '=', event.id).execute()
  const { id } = await aClassWith(world, owner, [student], className)
  await world.db.updateTable('class').set({ semester: null }).where('id', '=', id).execute()
  await assign(stage, owner, id, event.id)

  const phone = await signInAs(stage.phone(), asStudent(student), `/attend/${event.id}`)
  await noneUnmarked(phone, name)
  await beginsAtLeft(phone, name)
  await ask(stage, student, 'POST', '/api/attendance/', aScan(world, student, event))
  await phone.goto(`/attend/${event.id}`)
  await noneUnmarked(phone, name)
  await phone.goto('/student/dashboard?tab=history')
  await noneUnmarked(phone, name)
  await beginsAtLeft(phone, name)

  const desk = await signInAs(stage.desk(), asFaculty(owner))
  for (const [path, text] of [
    ['/faculty/dashboard', name],
    ['/faculty/events', name],
    [`/faculty/events?attendance=${event.id}`, name],
    [`/faculty/events/${event.id}/live`, name],
    [`/faculty/events/${event.id}/projector`, name],
    ['/faculty/classes', className],
    [`/faculty/classes/${id}`, name],
    [`/faculty/classes/${id}?tab=students`, 'ليلى'],
    [`/faculty/classes/${id}?tab=attendance`, className],
    [`/faculty/classes/${id}/edit`, 'ليلى'],
  ] as const) {
    await desk.goto(path)
    await noneUnmarked(desk, text)
  }
})

journeyAlone('a university’s name runs in its own direction in the sentences for its staff', async (stage) => {
  const { world, school } = stage
  const schoolName = 'جامعة الصنوبر (الفرع 2)'
  const owner = await aFaculty(world, school, 'Eleanor')
  await aWaitingRegistration(stage, school, 'Noor')
  await world.db.updateTable('school').set({ name: schoolName }).where('id', '=', school.id).execute()

  const desk = await signInAs(stage.desk(), asFaculty(owner))
  await desk.goto('/faculty/events')
  await sees(desk, `Faculty Portal - ${schoolName}`)
  assert.deepEqual(await desk.evaluate(findUnmarked('document.body')), [])

  const eventName = 'محاضرة (الذاكرة)'
  const { id: classId } = await aClassWith(world, owner, [], className)
  const event = await anEvent(world, owner, startIn(0, eventName))
  await ask(stage, owner, 'DELETE', `/api/events/${event.id}/`)
  await ask(stage, owner, 'POST', `/api/events/${event.id}/reopen/`)
  await desk.goto(`/faculty/classes/${classId}/gradebook`)
  await noneUnmarked(desk, className)
  for (const query of ['attendance', 'assign']) {
    await desk.goto(`/faculty/events?${query}=${event.id}`)
    await sees(desk.getByRole('dialog'), eventName)
    await noneUnmarked(desk, eventName)
  }
  await desk.goto('/faculty/events')
  await press(desk, /^Delete/)
  await sees(desk.getByRole('dialog'), eventName)
  await noneUnmarked(desk, eventName)

  const admin = await stage.desk()
  await openAsAdmin(admin, await anAdmin(world, 'master'), 'master', facultyPage)
  await sees(admin, `1 faculty at ${schoolName}`)
  await sees(admin, `${schoolName}, registered`)
  await press(admin, /^Approve /)
  await sees(admin, `They become faculty at ${schoolName}`)
  await noneUnmarked(admin, schoolName)
  await admin.goto('/admin/universities')
  await press(admin, `Delete ${schoolName}`)
  await sees(admin.getByRole('dialog'), schoolName)
  await noneUnmarked(admin, schoolName)
  await admin.goto('/admin/audit')
  await sees(admin, eventName)
  await noneUnmarked(admin, schoolName)
})
