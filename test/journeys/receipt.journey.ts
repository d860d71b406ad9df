import assert from 'node:assert/strict'
import { addToRoll } from '#test/bench/hall.ts'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { ask } from './class-details-steps.ts'
import { findReceiptPath } from './receipt-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, press, sees, seesHeading, signInAs } from './steps.ts'

async function aCheckIn(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const lena = await aStudent(world, school, 'Lena')
  const startsAt = new Date(world.clock.now() - 86_400_000).toISOString()
  const event = await anEvent(world, owner, { name: 'Memory and Its Ethics', startsAt })
  await addToRoll(world.db, event, [lena])
  return { owner, lena, event, path: await findReceiptPath(stage, lena, event) }
}

journey('a student copies the link to a receipt, and anyone can check it without an account', async (stage) => {
  const { lena, path } = await aCheckIn(stage)
  const phone = await signInAs(stage.phone(), asStudent(lena), '/student/dashboard?tab=history')
  await press(phone, 'Share receipt: Memory and Its Ethics')
  await sees(phone, 'With this link, anyone can check that you were at Memory and Its Ethics.')
  const link = await phone.getByLabel('Link to your receipt').inputValue()
  assert.equal(link, `${stage.site}${path}`)
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(phone, 'Copy link')
  await sees(phone, 'Link copied.')
  assert.equal(await phone.evaluate<string>('navigator.clipboard.readText()'), link)
  await stage.check(phone, 'sharing a receipt')
  await press(phone, 'Close')

  const desk = await stage.desk()
  await desk.goto(link)
  await seesHeading(desk, 'Receipt of a check-in')
  await seesHeading(desk, 'Valid')
  for (const text of [/Lena/, 'Memory and Its Ethics', stage.school.name]) await sees(desk.locator('dl'), text)
  await stage.check(desk, 'a valid receipt')
  await stage.world.db.updateTable('school').set({ closed_at: stage.world.clock.now() }).execute()
  await desk.reload()
  await seesHeading(desk, 'Valid')
  await sees(
    desk,
    /^This university is closed\. This receipt can be checked until .+\. After that, its data is erased\.$/,
  )
  await stage.check(desk, 'a receipt of a closed university')
})

journey(
  'a phone that can share opens its own menu for a receipt, and closing the menu isn’t an error',
  async (stage) => {
    const { lena, path } = await aCheckIn(stage)
    const phone = await stage.phone()
    await phone.addInitScript(`
    window.shared = []
    navigator.share = async (data) => {
      window.shared.push(data)
      if (window.shared.length === 2) throw new DOMException('Closed', 'AbortError')
    }
  `)
    await signInAs(phone, asStudent(lena), '/student/dashboard?tab=history')
    const shared = { title: 'Memory and Its Ethics', url: `${stage.site}${path}` }
    for (const times of [1, 2]) {
      await press(phone, 'Share receipt: Memory and Its Ethics')
      await phone.waitForFunction(`window.shared.length === ${times}`)
      assert.deepEqual(await phone.evaluate('window.shared.at(-1)'), shared)
    }
    await sees(phone, 'Your Attendance History')
    assert.equal(await phone.getByRole('dialog').count(), 0)

    // On a slow network, a placeholder is shown immediately, and the link when it arrives.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await phone.route('**/receipt/', (route) => released.then(() => route.continue()))
    await phone.reload()
    await press(phone, 'Share receipt: Memory and Its Ethics')
    await phone.getByRole('dialog').getByLabel('Loading your receipt').waitFor()
    release()
    await phone.getByLabel('Link to your receipt').waitFor()
    assert.equal(await phone.evaluate('window.shared.length'), 0, 'nothing opens over the dialog')
  },
)

journey('a receipt that was changed, truncated or revoked says so, and names no one', async (stage) => {
  const { owner, lena, event, path } = await aCheckIn(stage)
  const desk = await stage.desk()
  const [, , id, signature] = path.split('/') as [string, string, string, string]
  const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  for (const wrong of [
    `/receipt/${id}/${changed}`,
    `/receipt/${id}/${signature.slice(0, 20)}`,
    `/receipt/${id}`,
    '/receipt',
    `/receipt/${id}/${'a'.repeat(300)}`,
    `/receipt/${id}/%20`,
  ]) {
    await desk.goto(wrong)
    await seesHeading(desk, 'Not valid')
    assert.equal(await desk.getByText('Memory').count(), 0, wrong)
  }
  await stage.check(desk, 'a receipt that isn’t valid')

  const marks = [{ student: lena.id, says: 'absent', reason: 'Left' }]
  await ask(stage, owner, 'POST', `/api/events/${event.id}/marks/`, { marks })
  await desk.goto(path)
  await seesHeading(desk, 'No longer valid')
  assert.equal(await desk.getByText('Memory').count(), 0)
  await stage.check(desk, 'a receipt that was taken back')
})

journey('a receipt that can’t be checked says that it may be valid, and can be tried again', async (stage) => {
  const { lena, path } = await aCheckIn(stage)
  const desk = await stage.desk()
  await desk.route('**/api/receipts/**', (route) => route.fulfill({ status: 500, json: {} }))
  stage.expectTrouble(/500 GET \/api\/receipts\//)
  await desk.goto(path)
  await sees(desk, 'Couldn’t check this receipt. It may be valid.')
  assert.equal(await desk.getByText('Not valid').count(), 0)
  await desk.unroute('**/api/receipts/**')
  await press(desk, 'Try again')
  await seesHeading(desk, 'Valid')

  const phone = await signInAs(stage.phone(), asStudent(lena))
  await phone.route('**/receipt/', (route) => route.fulfill({ status: 500, json: {} }))
  stage.expectTrouble(/500 GET \/api\/attendance\//)
  await phone.goto('/student/dashboard?tab=history')
  await press(phone, 'Share receipt: Memory and Its Ethics')
  await sees(phone, 'Couldn’t load your receipt.')
  await phone.unroute('**/receipt/')
  await press(phone, 'Try again')
  await phone.getByLabel('Link to your receipt').waitFor()
})
