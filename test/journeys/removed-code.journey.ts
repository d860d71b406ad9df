import { aFaculty, anEvent } from '#test/builders.ts'
import { giveAuthenticator } from './passkey-steps.ts'
import { pathOfScript } from './shown-pages.ts'
import { journey } from './stage.ts'
import { asFaculty, press, sees, signInAs } from './steps.ts'

journey('an open page still saves, adds a passkey and notifies after its code is gone', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  await anEvent(stage.world, owner, { name: 'Chamber Choir' })
  const desk = await stage.desk()
  await giveAuthenticator(desk)
  await (await desk.context().newCDPSession(desk)).send('Network.clearBrowserCache')
  const notices = desk.waitForResponse((response) => response.url().endsWith(pathOfScript('bar')))
  await signInAs(desk, asFaculty(owner), '/faculty/events')
  await notices
  await press(desk, 'Your Profile')
  const profile = desk.getByRole('dialog', { name: 'Your Profile' })
  await press(profile, 'Show Passkeys')
  await profile.getByText('You don’t have a passkey yet.').waitFor()
  await desk.waitForLoadState('networkidle')
  await desk.route(/\/assets\//, (route) => route.fulfill({ status: 404 }))
  await profile.getByLabel('First Name').fill('Prija')
  await press(profile, 'Save Changes')
  await sees(profile, /updated|saved/i)
  await press(profile, 'Add a Passkey')
  await press(desk.getByRole('dialog', { name: 'Add a passkey' }), 'Continue')
  await sees(profile, /was added/)
  await press(profile, 'Cancel')
  await press(desk, 'Share')
  await desk.locator('.MuiSnackbar-root').waitFor()
})
