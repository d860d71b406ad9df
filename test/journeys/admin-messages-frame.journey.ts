import { adminFrameCases, adminFrameMessages, openOffice } from './admin-messages-frame.ts'
import { showTable } from './message-cases.ts'
import { mainJourney } from './stage.ts'
import { unscripted } from './steps.ts'

mainJourney(
  'the administrators’ frame, dashboard and settings have the specification’s sentences word for word',
  async (stage) => {
    const extras = await openOffice({ stage })
    const desk = await stage.desk()
    await desk.goto(unscripted)
    await showTable('frame', adminFrameMessages, adminFrameCases, { stage, extras, phone: desk })
  },
)
