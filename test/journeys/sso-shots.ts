import type { Page } from 'playwright-core'
import type { RoundTrip } from '#web/session/round-trip.ts'
import { mockResponse, inTurn, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

const provider = (stage: Stage, onlyWay = false) => ({
  id: 'provider-of-alder',
  name: 'Alder Valley',
  school: stage.school.id,
  school_name: stage.school.name,
  only_way: onlyWay,
})

const redeems = (status: number, json: unknown) => mockResponse(/\/api\/sso\/redeem\//, status, json)

/** Returns the shots of a university's own sign-in on the pages, and of each of its outcomes. */
export function ssoShots(stage: Stage, { open }: Cast): Shot[] {
  const offered = (onlyWay = false) => mockResponse(/\/api\/sso\/\?/, 200, [provider(stage, onlyWay)])
  const typeEmail = async (page: Page) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(`maya@${stage.school.studentDomain}`)
    await sees(page, 'Continue with Alder Valley')
  }
  const trip: RoundTrip = {
    purpose: 'sign-in',
    provider: provider(stage),
    kind: 'student',
    remember: false,
    redirect: `/attend/${open.id}`,
  }
  const hasLeft = (page: Page) =>
    page.addInitScript(`sessionStorage.setItem('round-trip', ${JSON.stringify(JSON.stringify(trip))})`)
  const refused = (name: string, status: number, code: string, error: string): Shot => ({
    name: `sso ${name}`,
    path: '/auth/sso?ticket=one',
    prepare: inTurn(hasLeft, redeems(status, { error, code })),
    first: (page) => sees(page, error),
    trouble: [/POST \/api\/sso\/redeem/],
  })
  const signIn = '/auth/student/signin'
  return [
    {
      name: 'sso student sign-in',
      path: `${signIn}?redirect=/attend/${open.id}`,
      prepare: offered(),
      first: typeEmail,
    },
    { name: 'sso student sign-in, only way', path: signIn, prepare: offered(true), first: typeEmail },
    { name: 'sso faculty sign-in', path: '/auth/faculty/signin', prepare: offered(), first: typeEmail },
    { name: 'sso student registration', path: '/auth/student/register', prepare: offered(), first: typeEmail },
    {
      name: 'sso start failed',
      path: signIn,
      prepare: inTurn(
        offered(),
        mockResponse(/\/api\/sso\/.+\/start\//, 503, {
          error: 'We can’t reach Alder Valley right now. Try again in a few minutes, or sign in another way.',
          code: 'sso_unreachable',
        }),
      ),
      first: inTurn(
        typeEmail,
        (page) => press(page, 'Continue with Alder Valley'),
        (page) => sees(page, /We can’t reach/),
      ),
      trouble: [/503 POST \/api\/sso/],
    },
    {
      name: 'sso working',
      path: '/auth/sso?ticket=one',
      prepare: (page) => page.route(/\/api\/sso\/redeem\//, () => undefined),
    },
    { name: 'sso without a ticket', path: '/auth/sso', first: (page) => sees(page, 'Go to the sign-in page') },
    refused('canceled', 400, 'sso_canceled', 'Alder Valley didn’t sign you in. Try again, or sign in another way.'),
    refused(
      'no email',
      400,
      'sso_no_email',
      'Alder Valley didn’t send us your email address, so we can’t find your account. Tell your IT department, and sign in another way.',
    ),
    {
      name: 'sso names',
      path: '/auth/sso?ticket=one',
      prepare: inTurn(
        hasLeft,
        redeems(200, {
          result: 'names-needed',
          kind: 'student',
          email: `maya@${stage.school.studentDomain}`,
          first_name: 'Maya',
          last_name: '',
        }),
      ),
      first: async (page) => {
        await sees(page, 'What’s your name?')
        await press(page, 'Continue')
      },
    },
    {
      name: 'sso awaits approval',
      path: '/auth/sso?ticket=one',
      prepare: inTurn(
        hasLeft,
        redeems(200, {
          result: 'confirmed',
          message: 'Your email is confirmed. An administrator of your university still has to approve your account.',
          signed_in: false,
          awaits_approval: true,
        }),
      ),
    },
  ]
}
