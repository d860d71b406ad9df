import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { recordAudit } from '#server/audit/record.ts'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { journey, type Stage } from './stage.ts'
import { asAdmin, choose, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

const day = 24 * 3_600_000

/** Writes audit entries as the server does. The last is an hour old, and each is an hour older than the next. */
async function writeLines({ world }: Stage, actor: Person, lines: Partial<Parameters<typeof recordAudit>[1]>[]) {
  const subject = { object_kind: 'faculty', object_id: actor.id, school_id: actor.school }
  const defaults = { actor_kind: 'faculty', actor_id: actor.id, action: 'event.create' } as const
  for (const [index, line] of lines.entries())
    await recordAudit(
      world.db,
      { ...defaults, ...subject, ...line },
      world.clock.now() - (lines.length - index) * 3_600_000,
    )
}

journey('a master reads who did what, filters it and downloads it as a file', async (stage) => {
  const { world, school } = stage
  const otherSchool = await aSchool(world)
  const [ruth, omar] = [await aFaculty(world, school, 'Ruth'), await aFaculty(world, otherSchool, 'Omar')]
  const master = await anAdmin(world, 'master')
  const event = await anEvent(world, ruth, { name: 'Chamber Choir' })
  const birds = await aClassWith(world, ruth, [], 'Birds')
  const desk = await signInAs(stage.desk(), asAdmin(master, 'master'), '/admin/audit')
  await seesHeading(desk, 'Audit')
  await seesHeading(desk, 'Nothing here yet')

  const promoted = await call(stage.site, 'POST', '/api/admin/promote-faculty/', {
    token: master.token,
    body: { faculty_id: omar.id, role: 'sub' },
  })
  assert.equal(promoted.status, 200, promoted.text)
  const byRuth = { object_kind: 'event', object_id: event.id }
  await writeLines(stage, ruth, [
    ...Array.from({ length: 55 }, () => byRuth),
    { object_kind: 'class', object_id: birds.id, action: 'class.assign', detail: { event: event.id } },
    { object_kind: 'event', object_id: 'gone', action: 'event.delete' },
    { action: 'sign-in.link' },
  ])
  // Opening the page again loads new actions.
  await desk.getByRole('link', { name: 'Usage Report' }).click()
  await desk.getByRole('link', { name: 'Audit' }).click()
  await seesHeading(desk, 'Audit')
  await sees(desk, 'Ada master promoted Omar Whitcombe to University Admin')
  await sees(desk, 'Ruth Whitcombe assigned the event “Chamber Choir” to the class “Birds”')
  await sees(desk, 'Ruth Whitcombe deleted an event')
  assert.equal(await desk.getByText('signed in with an emailed link').count(), 0)
  await stage.check(desk, 'audit')

  // Only the first page is loaded. The rest is loaded on request.
  assert.equal(await desk.getByRole('listitem').filter({ hasText: 'created the event' }).count(), 47)
  await press(desk, 'Show earlier')
  await sees(desk, 'You’ve reached the end.')
  assert.equal(await desk.getByRole('listitem').filter({ hasText: 'created the event' }).count(), 55)

  await choose(desk, 'Action', 'Sign-ins')
  await sees(desk, 'Ruth Whitcombe signed in with an emailed link')
  await choose(desk, 'Action', 'Administrators and roles')
  await sees(desk, 'Ada master promoted Omar')
  assert.equal(await desk.getByRole('listitem').filter({ hasText: 'Whitcombe' }).count(), 1)
  await choose(desk, 'University', school.name)
  await seesHeading(desk, 'Nothing matches')
  await stage.check(desk, 'audit, nothing matches')
  await desk.goto('/admin/administrators')
  await desk.getByRole('link', { name: 'Who was promoted, changed or revoked' }).click()
  await sees(desk, 'Ada master promoted Omar')
  assert.equal(readPath(desk), '/admin/audit?action=administrators')
  await desk.goto(`/admin/audit?school=${school.id}&action=administrators`)
  await seesHeading(desk, 'Nothing matches')
  await press(desk, 'Clear filters')
  await sees(desk, 'Ada master promoted Omar')
  assert.equal(readPath(desk), '/admin/audit')

  await desk.evaluate(`stood = []; new MutationObserver((all) => stood.push(...all.map((one) => one.oldValue)))
    .observe(document.querySelector('input[type=search]'), { attributeFilter: ['value'], attributeOldValue: true })`)
  await desk.getByLabel('Person').fill('omar whit')
  await desk.getByText('Ruth Whitcombe').first().waitFor({ state: 'hidden' })
  await sees(desk, 'Ada master promoted Omar')
  assert.deepEqual(await desk.evaluate('stood'), [''], 'the typed text stays while it is requested')
  await desk.reload()
  assert.equal(await desk.getByLabel('Person').inputValue(), 'omar whit', 'a shared link shows the same lines')
  await sees(desk, 'Ada master promoted Omar')
  const coming = desk.waitForEvent('download')
  await press(desk, 'Download CSV')
  const file = await coming
  assert.match(file.suggestedFilename(), /^audit_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1]!, /,"Ada master","admin","promoted Omar Whitcombe to University Admin","done",/)

  const tomorrow = new Date(world.clock.now() + 2 * day).toISOString().slice(0, 10)
  await desk.goto(`/admin/audit?from=${tomorrow}`)
  await seesHeading(desk, 'Nothing matches')
  await desk.goto(`/admin/audit?from=${tomorrow}&to=2026-01-01`)
  await sees(desk, 'The end date is before the start date.')
})

journey(
  'a sub administrator sees only their own university’s audit, and can reload it after a failure',
  async (stage) => {
    const { world, school } = stage
    const [ruth, omar] = [await aFaculty(world, school, 'Ruth'), await aFaculty(world, await aSchool(world), 'Omar')]
    const sub = await anAdmin(world, 'sub', { school })
    for (const actor of [ruth, omar]) await writeLines(stage, actor, [{ action: 'account.update' }])
    const desk = await signInAs(stage.desk(), asAdmin(sub, 'sub'))
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    await desk.route('**/api/audit/?*', async (route) => {
      await gate
      await route.fulfill({ status: 500, json: {} })
    })
    stage.expectTrouble(/desk: 500 GET /)
    await desk.goto('/admin/audit')
    await desk.getByLabel('Loading the audit').waitFor()
    await stage.check(desk, 'audit, waiting')
    release()
    await sees(desk, 'Failed to load the audit. Please try again later.')
    await stage.check(desk, 'audit, failed')
    await desk.unroute('**/api/audit/?*')
    await press(desk, 'Try again')
    await sees(desk, 'Ruth Whitcombe changed their own name')
    assert.equal(await desk.getByText('Omar').count(), 0)
    assert.equal(await desk.getByLabel('University').count(), 0)
    await sees(desk, 'at your university.')

    await desk.route('**/api/audit/csv/?*', (route) => route.fulfill({ status: 500, json: {} }))
    await press(desk, 'Download CSV')
    await sees(desk, 'Failed to download the audit. Please try again.')
    for (let n = 0; n <= 50; n += 1) await aFaculty(world, school, 'Ruth')
    await desk.getByLabel('Person').fill('Ruth')
    stage.expectTrouble(/desk: 400 GET \/api\/audit\//)
    await sees(desk, 'More than 50 people match this. Type more of the name, or the email address.')
  },
)
