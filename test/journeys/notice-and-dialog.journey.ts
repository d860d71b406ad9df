import { anAccessRequest } from '#test/builders.ts'
import { anAdminAt } from './admin-universities-steps.ts'
import { journey } from './stage.ts'
import { press, sees } from './steps.ts'

journey('a notice that closes together with a dialog doesn’t delay the next notice', async (stage) => {
  for (const university of ['Elm', 'Oak']) await anAccessRequest(stage.world, { university })
  const { desk } = await anAdminAt(stage, '/admin/universities?tab=requests')
  await sees(desk, '2 requests are waiting for an answer.')
  await desk.clock.install()
  await desk.clock.pauseAt(Date.now() + 1_000)
  const question = desk.getByRole('dialog')
  const notice = desk.getByText('The request was declined. We’ll email the person.')

  await press(desk, 'Decline Elm')
  await press(question, 'Decline Request')
  await notice.waitFor()
  await desk.clock.runFor(1_000)
  await question.waitFor({ state: 'hidden' })
  await press(desk, 'Decline Oak')
  // In the dialog, the notice's six seconds start again. The dialog closes while the notice fades.
  await desk.locator('.MuiDialog-container').getByText('The request was declined.').waitFor()
  await desk.clock.runFor(6_050)
  await press(question, 'Cancel')
  await question.waitFor({ state: 'hidden' })
  await desk.clock.runFor(1_000)
  await notice.waitFor({ state: 'hidden' })

  await press(desk, 'Decline Oak')
  await desk.clock.runFor(500)
  await press(question, 'Decline Request')
  await question.getByText('Working…').waitFor({ state: 'hidden' })
  await desk.clock.runFor(500)
  await notice.waitFor()
})
