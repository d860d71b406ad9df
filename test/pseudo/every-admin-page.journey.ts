// Each page is checked at phone width in light colors, and at desktop width in dark colors.
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
  'the administrators’ dashboard, settings and ways to a password are translated and accessible',
  async (stage) => {
    await checkPages(stage, await adminFrameShots(stage, await createCast(stage)))
  },
)

journey('the Administrator Panel is translated and accessible', async (stage) => {
  await checkPages(stage, await adminPanelShots(stage))
})

journey('the audit is translated and accessible', async (stage) => {
  await checkPages(stage, await auditShots(stage, await createCast(stage)))
})

journey('the pages for managing faculty and administrators are translated and accessible', async (stage) => {
  await checkPages(stage, await adminPeopleShots(stage, await createCast(stage)))
})

journey('the usage report is translated and accessible', async (stage) => {
  await checkPages(stage, await adminUsageShots(stage, await createCast(stage)))
})

journey('the universities and the requests for access are translated and accessible', async (stage) => {
  await checkPages(stage, await universityShots(stage))
})
