import { auditShots } from './admin-audit-shots.ts'
import { adminFrameShots } from './admin-frame-shots.ts'
import { adminPanelShots } from './admin-panel-shots.ts'
import { adminPeopleShots } from './admin-people-shots.ts'
import { universityShots } from './admin-universities-shots.ts'
import { adminUsageShots } from './admin-usage-shots.ts'
import { lookAtAll } from './look-at-all.ts'
import { castOf } from './shots.ts'
import { journey } from './stage.ts'

journey('the administrators’ dashboard, settings and ways to a password have no barriers', async (stage) => {
  await lookAtAll(stage, await adminFrameShots(stage, await castOf(stage)))
})

journey('the Administrator Panel has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, await adminPanelShots(stage))
})

journey('the audit has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, await auditShots(stage, await castOf(stage)))
})

journey('faculty and administrators have no barriers for who administers them', async (stage) => {
  await lookAtAll(stage, await adminPeopleShots(stage, await castOf(stage)))
})

journey('the usage report has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, await adminUsageShots(stage, await castOf(stage)))
})

journey('the universities and the requests for access have no barriers', async (stage) => {
  await lookAtAll(stage, await universityShots(stage))
})
