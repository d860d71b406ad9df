import { openAdminDesk, universityCases, universityMessages } from './admin-messages-universities.ts'
import { showTable } from './message-cases.ts'
import { journeyAlone as journey } from './stage.ts'

journey('the universities have the specification’s sentences word for word', async (stage) => {
  await showTable('universities', universityMessages, universityCases, await openAdminDesk(stage))
})
