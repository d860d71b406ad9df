import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { ask, assign } from './class-details-steps.ts'
import { anAttempt } from './attempts-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, press, remember, sees, seesHeading, unscripted } from './steps.ts'

journey('a professor answers questions about credit on the dashboard with one tap each', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  const { id } = await aClassWith(world, owner, [maya, noor], 'BIO 210')
  const event = await anEvent(world, owner, { name: 'Poster Session' })
  await assign(stage, owner, id, event.id)
  await anAttempt(stage, maya, event, 'early')
  const [{ id: attempt }] = await ask(stage, maya, 'GET', `/api/students/${maya.id}/attempts/`)
  await ask(stage, maya, 'POST', '/api/appeals/', { event: event.id, attempt, text: 'You saw me at the door.' })
  const marks = [{ student: noor.id, class: id, says: 'does-not-count', reason: 'Left after five minutes' }]
  await ask(stage, owner, 'POST', `/api/events/${event.id}/marks/`, { marks })
  await ask(stage, noor, 'POST', '/api/appeals/', { event: event.id, class: id, text: 'My bus was late.' })
  const page = await stage.phone()
  await page.goto(unscripted)
  await remember(page, asFaculty(owner))
  await page.goto('/faculty/dashboard')
  await seesHeading(page, '2 questions about credit')
  await stage.check(page, 'dashboard, open appeals')
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await sees(item('Noor'), /credit in BIO 210/)
  await sees(item('Noor'), /The event was marked as not counting for them: “Left after five minutes”/)
  await sees(item('Maya'), /Their check-in on .* was refused: too early\./)
  await item('Maya').getByRole('textbox').fill('I saw you.')
  await page.reload()
  const field = item('Maya').getByRole('textbox')
  await field.waitFor()
  assert.equal(await field.inputValue(), 'I saw you.')
  await press(item('Maya'), 'Give credit')
  await sees(page, 'You gave Maya Bergström credit.')
  await seesHeading(page, '1 question about credit')
  await page.locator('h1:focus').waitFor()
  await press(item('Noor'), 'Decline')
  await sees(page, 'You declined Noor Bergström’s question.')
  await seesHeading(page, 'Questions about credit')
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  assert.ok(titles.indexOf('Questions about credit') > 0, 'today’s events come first')
  const answered = page.getByRole('region', { name: 'Questions about credit' })
  assert.deepEqual(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))"), [])
  await press(answered, 'Answered (2)')
  await sees(item('Maya'), /Credit given by Ruth/)
  await sees(item('Maya'), 'I saw you.')
  await sees(item('Noor'), 'My bus was late.')
  await sees(item('Noor'), /Declined by Ruth/)
  await stage.check(page, 'dashboard, answered appeals')
  await press(item('Noor'), 'Change answer')
  await sees(page, 'The question of Noor Bergström is open again.')
  await seesHeading(page, '1 question about credit')
  await press(item('Noor').filter({ has: page.getByRole('textbox') }), 'Give credit')
  await press(page, 'Undo')
  await seesHeading(page, '1 question about credit')
})
