import { openAdminDesk, universityCases, universityMessages } from './admin-messages-universities.ts'
import { showTable } from './message-cases.ts'
import { mainJourneyAlone } from './stage.ts'

mainJourneyAlone('the universities have the specification’s sentences word for word', async (stage) => {
  await showTable('universities', universityMessages, universityCases, await openAdminDesk(stage))
})
