import assert from 'node:assert/strict'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { findLandmarkFaults, findNameless, readTree } from './accessibility-tree.ts'
import { findMisnamed } from './looks.ts'
import { visitAll } from './visit-all.ts'
import { openShot } from './shots.ts'
import { journey, journeyAlone } from './stage.ts'
import { asStudent, press, sees, signInAs } from './steps.ts'
import { threePortals } from './three-portals.ts'

journeyAlone(
  'screen readers get landmarks, and a name for every control, table, picture and dialog, distinct in its group',
  async (stage) => {
    const { visitor, student, faculty, admin } = await threePortals(stage)
    const faults = await visitAll(stage, [...visitor, ...student, ...faculty, ...admin], async (page, shot) => {
      await openShot(page, shot)
      const heard = await readTree(page)
      assert.ok(heard.length > 10, 'the tree isn’t empty')
      return [...findNameless(heard), ...findLandmarkFaults(heard), ...(await findMisnamed(page))].map(
        (fault) => `${shot.name}: ${fault}`,
      )
    })
    assert.deepEqual(faults, [])
  },
)

journey('a screen reader announces the result of a check-in: the dialog’s title and its sentence', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school)
  const [open, pastEvent] = [await anEvent(world, owner), await anEvent(world, owner, { startsAt: minutesAgo(20) })]
  const phone = await signInAs(stage.phone(), asStudent(await aStudent(world, school)))
  for (const [event, title, says] of [
    [open, 'Attendance recorded successfully!', 'You’re on the roll. Checked in at'],
    [pastEvent, 'Check-in is closed', 'Check-in period has ended.'],
  ] as const) {
    await phone.goto(`/attend/${event.id}`)
    if (event === open) await sees(phone, 'Location ready')
    await press(phone, 'Confirm Attendance')
    await sees(phone.locator('dialog'), says)
    // A touched dialog stays open.
    await phone.locator('dialog dl').click()
    const heard = await readTree(phone)
    const dialog = heard.find(({ role }) => role === 'dialog')!
    assert.equal(dialog.name, title)
    assert.ok(dialog.description.startsWith(says), `read when the dialog opens: ${dialog.description}`)
    const live = heard.filter((item) => item.live === 'polite' && item.text.includes(title) && item.text.includes(says))
    assert.ok(live.length > 0, 'read when the result changes')
    await press(phone, 'Done')
  }
  stage.expectTrouble(/400 POST \/api\/attendance\//)
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
