import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent } from '#test/builders.ts'
import { bareWall } from './camera.ts'
import { aPhoneThatKeeps, confirmWithoutNetwork } from './offline-steps.ts'
import { journeyAlone } from './stage.ts'
import { sees } from './steps.ts'

journeyAlone(
  'the browser sends a check-in whose page was closed, and the next visit shows the result',
  async (stage) => {
    const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school, 'Eleanor'))
    // A camera makes the stage use the full browser. The light one has no background sync.
    stage.cameraSees(bareWall)
    const { phone } = await aPhoneThatKeeps(stage, { may: ['camera', 'geolocation', 'background-sync'] })
    await confirmWithoutNetwork(stage, phone, event)
    await sees(phone, /You can close this page. Your browser sends the check-in when the network returns/)
    await stage.check(phone, 'waiting to send, the page may be closed')
    // A page of the same site without our code. From there, the journey plays the browser that is online again.
    const bare = await phone.context().newPage()
    await phone.close()
    await phone.context().setOffline(false)
    await bare.goto('/healthz')
    await findNetwork(bare, stage.site)
    const roll = () => stage.world.db.selectFrom('attendance').select(['event_id', 'late_sent', 'method']).execute()
    while ((await roll()).length === 0) await bare.waitForTimeout(50)
    assert.deepEqual(await roll(), [{ event_id: event.id, late_sent: 1, method: 'sent-later' }])

    await bare.goto('/student/dashboard')
    await sees(bare, /Memory and Its Ethics: Attendance recorded successfully!/)
    await stage.check(bare, 'the result of a check-in sent in the background')
    await bare.getByRole('button', { name: 'Close' }).click()
    await bare.getByText('recorded successfully').waitFor({ state: 'detached' })
    await bare.reload()
    await sees(bare, 'Camera inactive')
    assert.equal(await bare.getByText('recorded successfully').count(), 0)
  },
)

/** Makes the browser run its background sync, as it does when it is online again. */
async function findNetwork(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations
    if (registration) resolve(registration.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await promise
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'waiting-check-ins',
    lastChance: false,
  })
}
