// Every page in the pseudo-language on a phone: the stage notes each sentence that is English or cut off.
import { adminFrameShots } from '#test/journeys/admin-frame-shots.ts'
import { adminPanelShots } from '#test/journeys/admin-panel-shots.ts'
import { adminPeopleShots } from '#test/journeys/admin-people-shots.ts'
import { auditShots } from '#test/journeys/admin-audit-shots.ts'
import { universityShots } from '#test/journeys/admin-universities-shots.ts'
import { adminUsageShots } from '#test/journeys/admin-usage-shots.ts'
import { bareWall } from '#test/journeys/camera.ts'
import { classShots } from '#test/journeys/class-shots.ts'
import { facultyShots } from '#test/journeys/faculty-shots.ts'
import { hallShots } from '#test/journeys/hall-shots.ts'
import { visitAll } from '#test/journeys/look-at-all.ts'
import { helpShots, registrationShots, signInShots } from '#test/journeys/public-shots.ts'
import { castOf, openShot, type Shot } from '#test/journeys/shots.ts'
import { journey, type Stage } from '#test/journeys/stage.ts'
import { checkInShots, dashboardShots, profileShots } from '#test/journeys/student-shots.ts'

async function seeAll(stage: Stage, shots: Shot[]): Promise<void> {
  await visitAll(stage, shots, async (page, shot) => {
    await openShot(page, shot)
    await page.evaluate('globalThis.lookForSentences()')
    return []
  })
}

journey('the public pages speak another language', async (stage) => {
  const cast = await castOf(stage)
  await seeAll(stage, [...helpShots(), ...signInShots(stage, cast), ...registrationShots(stage)])
})

journey('the student’s pages speak another language', async (stage) => {
  stage.cameraSees(bareWall)
  const cast = await castOf(stage)
  await seeAll(stage, [...dashboardShots(cast), ...profileShots(cast), ...checkInShots(cast)])
})

journey('the faculty’s pages speak another language', async (stage) => {
  const cast = await castOf(stage)
  await seeAll(stage, [...facultyShots(cast), ...(await classShots(stage, cast))])
})

journey('the page of a hall speaks another language', async (stage) => {
  await seeAll(stage, await hallShots(stage))
})

journey('the administrators’ pages speak another language', async (stage) => {
  const cast = await castOf(stage)
  await seeAll(stage, [
    ...(await adminFrameShots(stage, cast)),
    ...(await auditShots(stage, cast)),
    ...(await adminPeopleShots(stage, cast)),
    ...(await adminUsageShots(stage, cast)),
  ])
})

journey('the Administrator Panel and the universities speak another language', async (stage) => {
  await seeAll(stage, [...(await adminPanelShots(stage)), ...(await universityShots(stage))])
})
