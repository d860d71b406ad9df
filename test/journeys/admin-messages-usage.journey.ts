import { adminUsageCases, adminUsageMessages } from './admin-messages-usage.ts'
import { showTable } from './message-cases.ts'
import { mainJourneyAlone } from './stage.ts'
import { unscripted } from './steps.ts'

mainJourneyAlone('the usage report has the specification’s sentences word for word', async (stage) => {
  const phone = await stage.desk()
  await phone.goto(unscripted)
  await showTable('usage', adminUsageMessages, adminUsageCases, { stage, extras: {}, phone })
})
