// Measures how many taps and seconds common tasks take at human speed. Run by `npm run bench`.
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import type { Figure } from '#test/bench/figures.ts'
import { aPerson, type Effort } from '#test/bench/person.ts'
import { bareWall } from '#test/journeys/camera.ts'
import { aUniversityWith, startProvider, trusts } from '#test/journeys/sso-steps.ts'
import { asFaculty, asStudent, remember } from '#test/journeys/steps.ts'
import type { Stage } from '#test/journeys/stage.ts'
import { secretsIn } from '#test/mail-server.ts'

type Path = { name: string; walk: (stage: Stage) => Promise<Effort>; maxTaps?: number; maxSeconds: number }

const paths: Path[] = [
  { name: 'signed in, from the code to green', walk: signedIn, maxTaps: 1, maxSeconds: 5 },
  { name: 'first time, from the code to green', walk: firstTime, maxSeconds: 90 },
  { name: 'first time with the university’s sign-in, from the code to green', walk: atUniversity, maxSeconds: 25 },
  { name: 'signed out with a password, from the code to green', walk: withPassword, maxSeconds: 30 },
  { name: 'no network at the tap, back after 10 s', walk: withoutNetwork, maxTaps: 1, maxSeconds: 20 },
  { name: 'professor, from sign-in to the code on the screen', walk: professor, maxSeconds: 60 },
  { name: 'signed-in professor, from the dashboard to the code', walk: fromDashboard, maxTaps: 1, maxSeconds: 5 },
]

/** Walks through each path once, on its own stage. Returns taps, letters and seconds. */
export async function pathsBench(): Promise<Figure[]> {
  // Imported only here, because the stage loads the test runner.
  const { openStage, closeBrowser } = await import('#test/journeys/stage.ts')
  const figures: Figure[] = []
  for (const { name, walk, maxTaps, maxSeconds } of paths) {
    const stage = await openStage()
    stage.cameraSees(bareWall)
    try {
      const { taps, letters, seconds } = await walk(stage)
      if (stage.troubles().length > 0) throw new Error(stage.troubles().join('\n'))
      figures.push(
        { name, description: 'taps', value: taps, digits: 0, ...(maxTaps !== undefined && { maximum: maxTaps }) },
        { name, description: 'letters typed', value: letters, digits: 0 },
        { name, description: 'seconds', value: seconds, digits: 1, maximum: maxSeconds },
      )
    } finally {
      await stage.close()
    }
  }
  await closeBrowser()
  return figures
}

const green = (phone: Page) => phone.getByRole('heading', { name: 'Attendance recorded successfully!' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const confirm = (phone: Page) => button(phone, 'Confirm Attendance')

/** Creates an open event. Returns the path in its QR code. */
async function anOpenEvent({ world, school }: Stage): Promise<string> {
  const { id } = await anEvent(world, await aFaculty(world, school))
  return `/attend/${id}`
}

async function signedIn(stage: Stage): Promise<Effort> {
  const code = await anOpenEvent(stage)
  const phone = await stage.phone()
  await phone.goto('/nowhere')
  await remember(phone, asStudent(await aStudent(stage.world, stage.school, 'Maya')))
  const maya = aPerson()
  await phone.goto(code, { waitUntil: 'commit' })
  await maya.tap(confirm(phone))
  return maya.arrive(green(phone))
}

async function firstTime(stage: Stage): Promise<Effort> {
  const code = await anOpenEvent(stage)
  const email = `tomas.vidal@${stage.school.studentDomain}`
  const phone = await stage.phone()
  const tomas = aPerson()
  await phone.goto(code, { waitUntil: 'commit' })
  await tomas.look(link(phone, 'Register'))
  await tomas.tap(link(phone, 'Register'))
  await tomas.look(button(phone, 'Register'))
  // The taps to allow location: on the page's button, and in the browser's prompt, which this browser doesn't show.
  await tomas.tapElsewhere(2)
  await tomas.type(phone.getByLabel('First Name'), 'Tomás')
  await tomas.type(phone.getByLabel('Last Name'), 'Vidal')
  await tomas.choose(phone, 'University', stage.school.name)
  await tomas.type(phone.getByRole('textbox', { name: 'Email' }), email)
  for (const field of ['Password', 'Confirm Password'])
    await tomas.type(phone.getByLabel(field, { exact: true }), 'three red birds')
  const message = await stage.emailAfter(email, () => tomas.tap(button(phone, 'Register')))
  await tomas.look(phone.getByRole('heading', { name: 'Email Sent' }))
  // The taps to open the email app, the email, and the link in it.
  await tomas.tapElsewhere(3)
  await phone.goto(secretsIn(message).url.href, { waitUntil: 'commit' })
  await tomas.look(confirm(phone))
  await tomas.tap(confirm(phone))
  return tomas.arrive(green(phone))
}

async function atUniversity(stage: Stage): Promise<Effort> {
  const provider = await startProvider(stage)
  await aUniversityWith(stage, provider)
  const claims = { email: `maya@${stage.school.studentDomain}`, given_name: 'Maya', family_name: 'Bergström' }
  provider.accounts.set('mb4711', { ...claims, email_verified: true })
  const code = await anOpenEvent(stage)
  const phone = await stage.phone(trusts)
  const maya = aPerson()
  await phone.goto(code, { waitUntil: 'commit' })
  await maya.look(button(phone, 'Continue with Alder Login'))
  await maya.tap(button(phone, 'Continue with Alder Login'))
  await maya.type(phone.getByLabel('Account name'), 'mb4711')
  // The test provider doesn't ask for a password, which phones usually fill in.
  await maya.tap(button(phone, 'Log in'))
  await maya.look(confirm(phone))
  await maya.tap(confirm(phone))
  return maya.arrive(green(phone))
}

async function withPassword(stage: Stage): Promise<Effort> {
  const code = await anOpenEvent(stage)
  const student = await aStudent(stage.world, stage.school, 'Jonas')
  const phone = await stage.phone()
  const jonas = aPerson()
  await phone.goto(code, { waitUntil: 'commit' })
  await jonas.look(button(phone, 'Sign In'))
  await jonas.type(phone.getByRole('textbox', { name: 'Email' }), student.email)
  await jonas.type(phone.getByLabel('Password', { exact: true }), password)
  await jonas.tap(button(phone, 'Sign In'))
  await jonas.tap(confirm(phone))
  return jonas.arrive(green(phone))
}

async function withoutNetwork(stage: Stage): Promise<Effort> {
  const code = await anOpenEvent(stage)
  const phone = await stage.phone({ serviceWorkers: 'allow' })
  await phone.goto('/nowhere')
  await remember(phone, asStudent(await aStudent(stage.world, stage.school, 'Noor')))
  const noor = aPerson()
  await phone.goto(code, { waitUntil: 'commit' })
  await phone.getByText('Location ready').waitFor()
  stage.expectTrouble(/net::ERR_INTERNET_DISCONNECTED/)
  await phone.context().setOffline(true)
  await noor.tap(confirm(phone))
  await phone.getByRole('heading', { name: 'Waiting to send' }).waitFor()
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  await phone.context().setOffline(false)
  return noor.arrive(green(phone))
}

async function professor(stage: Stage): Promise<Effort> {
  const { email, ...owner } = await aFaculty(stage.world, stage.school, 'Eleanor')
  await anEvent(stage.world, { email, ...owner })
  const desk = await stage.desk()
  const eleanor = aPerson()
  await desk.goto('/auth/faculty/signin', { waitUntil: 'commit' })
  await eleanor.type(desk.getByRole('textbox', { name: 'Email' }), email)
  const message = await stage.emailAfter(email, () => eleanor.tap(button(desk, 'Email me a link')))
  await eleanor.look(desk.getByRole('heading', { name: 'Email Sent' }))
  await eleanor.tapElsewhere(3)
  await desk.goto(secretsIn(message).url.href, { waitUntil: 'commit' })
  await eleanor.look(desk.getByRole('heading', { name: /^Welcome Back/ }))
  const opened = desk.context().waitForEvent('page')
  await eleanor.tap(link(desk, 'Show code'))
  return eleanor.arrive((await opened).locator('img'))
}

/** The path for every later event: the professor is signed in, and the dashboard is open. */
async function fromDashboard(stage: Stage): Promise<Effort> {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  await anEvent(stage.world, owner)
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  await remember(desk, asFaculty(owner))
  const eleanor = aPerson()
  await desk.goto('/faculty/dashboard', { waitUntil: 'commit' })
  const opened = desk.context().waitForEvent('page')
  await eleanor.tap(link(desk, 'Show code'))
  return eleanor.arrive((await opened).locator('img'))
}
