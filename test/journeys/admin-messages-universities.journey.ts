import { openAdminDesk, universityCases, universityMessages } from './admin-messages-universities.ts'
import { showTable } from './message-cases.ts'
import { journeyAlone as journey } from './stage.ts'

journey('the universities say word for word what is there, what is wrong and what became of it', async (stage) => {
  await showTable('universities', universityMessages, universityCases, await openAdminDesk(stage))
})
