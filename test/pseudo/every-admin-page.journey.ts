// On a phone and at a desk, light and dark.
import { auditShots } from '#test/journeys/admin-audit-shots.ts'
import { adminFrameShots } from '#test/journeys/admin-frame-shots.ts'
import { adminPanelShots } from '#test/journeys/admin-panel-shots.ts'
import { adminPeopleShots } from '#test/journeys/admin-people-shots.ts'
import { universityShots } from '#test/journeys/admin-universities-shots.ts'
import { adminUsageShots } from '#test/journeys/admin-usage-shots.ts'
import { createCast } from '#test/journeys/shots.ts'
import { journey } from '#test/journeys/stage.ts'
import { checkPages } from './check-pages.ts'

journey(
  'the administrators’ dashboard, settings and ways to a password are translated and have no barriers',
  async (stage) => {
    await checkPages(stage, await adminFrameShots(stage, await createCast(stage)))
  },
)

journey('the Administrator Panel is translated and has no barriers', async (stage) => {
  await checkPages(stage, await adminPanelShots(stage))
})

journey('the audit is translated and has no barriers', async (stage) => {
  await checkPages(stage, await auditShots(stage, await createCast(stage)))
})

journey('faculty and administrators are translated and have no barriers for who administers them', async (stage) => {
  await checkPages(stage, await adminPeopleShots(stage, await createCast(stage)))
})

journey('the usage report is translated and has no barriers', async (stage) => {
  await checkPages(stage, await adminUsageShots(stage, await createCast(stage)))
})

journey('the universities and the requests for access are translated and have no barriers', async (stage) => {
  await checkPages(stage, await universityShots(stage))
})
