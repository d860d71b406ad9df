import { adminFrameCases, adminFrameMessages, openOffice } from './admin-messages-frame.ts'
import { showTable } from './message-cases.ts'
import { journey } from './stage.ts'

journey(
  "the administrator area's frame, dashboard and settings say word for word what is to be said",
  async (stage) => {
    const more = await openOffice({ stage })
    const desk = await stage.desk()
    await desk.goto('/nowhere')
    await showTable('frame', adminFrameMessages, adminFrameCases, { stage, more, phone: desk })
  },
)
