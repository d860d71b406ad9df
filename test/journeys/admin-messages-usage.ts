import type { Page } from 'playwright-core'
import { anAdmin } from '#test/builders.ts'
import type { CasesOf, Scene } from './message-cases.ts'
import type { Message } from './messages.ts'
import { asAdmin, press, remember, seesHeading } from './steps.ts'
import { refuseFiles, reportAddress, readTotals } from './usage-steps.ts'

/** The messages and labels in document 3 about usage, copied from there. */
export const adminUsageMessages = {
  item: { says: 'Usage Report', where: 'the side and the bar' },
  university: { says: 'University', where: reportAddress },
  all: { says: 'All universities', where: `${reportAddress}, the filter` },
  startDate: { says: 'Start date', where: reportAddress, isPart: true },
  endDate: { says: 'End date', where: reportAddress, isPart: true },
  totalCheckIns: { says: 'Total Check-ins', where: reportAddress },
  totalEvents: { says: 'Total Events', where: reportAddress },
  loadFailed: {
    says: 'Failed to load usage report data. Please try again later.',
    where: `${reportAddress}, no answer but a fault`,
  },
  opened: { says: 'in a new window', where: `${reportAddress}, a file refused`, isPart: true },
  blocked: { says: 'pop-up blocker', where: `${reportAddress}, file and window refused`, isPart: true },
} as const satisfies Record<string, Message>

async function openReport({ phone, stage }: Scene): Promise<Page> {
  await remember(phone, asAdmin(await anAdmin(stage.world, 'master'), 'master'))
  await phone.goto(reportAddress)
  await seesHeading(phone, 'Usage Report')
  return phone
}

async function downloadRefused(scene: Scene, windows: boolean): Promise<Page> {
  const page = await openReport(scene)
  await readTotals(page)
  await refuseFiles(page, { windows })
  await press(page, 'Download CSV')
  return page
}

export const adminUsageCases: CasesOf<typeof adminUsageMessages> = {
  item: openReport,
  university: openReport,
  all: openReport,
  startDate: openReport,
  endDate: openReport,
  totalCheckIns: openReport,
  totalEvents: openReport,
  async loadFailed(scene) {
    scene.answer(/\/api\/admin\/usage-report\//, 500)
    return openReport(scene)
  },
  opened: (scene) => downloadRefused(scene, true),
  blocked: (scene) => downloadRefused(scene, false),
}
