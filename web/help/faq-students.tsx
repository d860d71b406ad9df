import { helpWords } from '#contract/help/words.ts'
import { lastStep, locationSteps } from '#web/check-ins/location/location-steps.ts'
import { rich } from '#web/kit/rich.ts'
import { longestQueueMs } from '#contract/check-ins/limits.ts'
import { emailDelayMinutes } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'
import type { FoldingItem } from './folding-list.tsx'
import { PageLink } from './page-link.tsx'
import { Support } from './support.tsx'

/** Questions of students. */
export const studentQuestions: FoldingItem[] = [
  {
    id: 'student-address',
    title: helpWords.whichEmailDoIRegister,
    text: <p>{helpWords.whichEmailAnswer}</p>,
  },
  {
    id: 'student-mail',
    title: helpWords.myVerificationEmailDoesNot,
    text: (
      <>
        <p>{helpWords.studentEmailMissingAnswer({ minutes: emailDelayMinutes })}</p>
        <p>
          {rich(
            helpWords.canHaveSentAgainFrom({
              link: (text) => <PageLink to={addresses.studentSignIn}>{text}</PageLink>,
            }),
          )}{' '}
          <Support />.
        </p>
      </>
    ),
  },
  {
    id: 'password',
    title: helpWords.iForgotMyPassword,
    text: (
      <>
        <p>{helpWords.forgotPasswordAnswer}</p>
        <ol>
          <li>
            {rich(
              helpWords.forgotPasswordChooseLink({
                link: (text) => <PageLink to={addresses.studentSignIn}>{text}</PageLink>,
              }),
            )}
          </li>
          <li>{helpWords.forgotPasswordOpenLink}</li>
          <li>
            {rich(
              helpWords.forgotPasswordSetNew({
                link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
              }),
            )}
          </li>
        </ol>
        <p>{helpWords.forgotPasswordSkip}</p>
        <p>{helpWords.forgotPasswordPasskey}</p>
      </>
    ),
  },
  {
    id: 'not-on-the-roster',
    title: helpWords.facultySayNotRegistered,
    text: <p>{helpWords.facultySayNotRegisteredAnswer}</p>,
  },
  {
    id: 'when-to-check-in',
    title: helpWords.whenCanICheck,
    text: <p>{helpWords.onlyAroundStartEventWindow}</p>,
  },
  {
    id: 'why-location',
    title: helpWords.whyDoIHaveAllow,
    text: (
      <p>
        {rich(
          helpWords.showsWereThereReadOnly({
            link: (text) => <PageLink to={`${addresses.about}#privacy`}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
  {
    id: 'location-android',
    title: helpWords.allowLocationAndroid,
    text: <LocationSteps device="Android" browser="Chrome" />,
  },
  {
    id: 'location-iphone',
    title: helpWords.allowLocationIPhone,
    text: <LocationSteps device="iOS" browser="Safari" />,
  },
  {
    id: 'camera',
    title: helpWords.cameraDoesNotReadCode,
    text: <p>{helpWords.goCloserHoldPhoneStill}</p>,
  },
  {
    id: 'no-network',
    title: helpWords.thereNoNetworkHall,
    text: <p>{helpWords.scanConfirmAllSameEven({ value: longestQueueMs / 60_000 })}</p>,
  },
  {
    id: 'device-id',
    title: helpWords.whatDoesDeviceIdSay,
    text: (
      <p>
        {helpWords.whichModelPhoneNotYours} <Support />.
      </p>
    ),
  },
  {
    id: 'my-data',
    title: helpWords.ownData,
    text: (
      <p>
        {rich(
          helpWords.ownDataAnswer({
            link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
]

/** The scan page's steps to allow location: those of a device, then those of its browser. */
function LocationSteps({ device, browser }: { device: 'iOS' | 'Android'; browser: 'Safari' | 'Chrome' }) {
  const findSteps = (name: string) => locationSteps.find((list) => list.name === name)?.steps ?? []
  return (
    <>
      <p>{helpWords.phone}</p>
      <ol>
        {findSteps(device).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{helpWords.siteBrowser({ browser })}</p>
      <ol>
        {[...findSteps(browser), lastStep].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
