// Every page of administrators in the pseudo-language, on a phone.
import { adminFrameShots } from '#test/journeys/admin-frame-shots.ts'
import { adminPanelShots } from '#test/journeys/admin-panel-shots.ts'
import { adminPeopleShots } from '#test/journeys/admin-people-shots.ts'
import { auditShots } from '#test/journeys/admin-audit-shots.ts'
import { universityShots } from '#test/journeys/admin-universities-shots.ts'
import { adminUsageShots } from '#test/journeys/admin-usage-shots.ts'
import { castOf } from '#test/journeys/shots.ts'
import { journey } from '#test/journeys/stage.ts'
import { seeAll } from './see-all.ts'

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
