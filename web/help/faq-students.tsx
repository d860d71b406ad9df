import { questionWords } from '#contract/help/questions/words.ts'
import { lastStep, locationSteps } from '#web/check-ins/location/location-steps.ts'
import { rich } from '#web/kit/rich.ts'
import { maxQueueMs } from '#contract/check-ins/limits.ts'
import { emailDelayMinutes } from '#contract/product.ts'
import type { ReactNode } from 'react'
import { addresses } from '#web/session/addresses.ts'
import type { FoldingItem } from './folding-list.tsx'
import { PageLink } from './page-links.tsx'
import { Support } from './support.tsx'

const toHistory = (text: ReactNode) => <PageLink to={`${addresses.studentDashboard}?tab=history`}>{text}</PageLink>

export const studentQuestions: FoldingItem[] = [
  {
    id: 'student-address',
    title: questionWords.whichEmailDoIRegister,
    text: <p>{questionWords.whichEmailAnswer}</p>,
  },
  {
    id: 'student-mail',
    title: questionWords.myVerificationEmailDoesNot,
    text: (
      <>
        <p>{questionWords.studentEmailMissingAnswer({ minutes: emailDelayMinutes })}</p>
        <p>
          {rich(
            questionWords.canHaveSentAgainFrom({
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
    title: questionWords.iForgotMyPassword,
    text: (
      <>
        <p>{questionWords.forgotPasswordAnswer}</p>
        <ol>
          <li>
            {rich(
              questionWords.forgotPasswordChooseLink({
                link: (text) => <PageLink to={addresses.studentSignIn}>{text}</PageLink>,
              }),
            )}
          </li>
          <li>{questionWords.forgotPasswordOpenLink}</li>
          <li>
            {rich(
              questionWords.forgotPasswordSetNew({
                link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
              }),
            )}
          </li>
        </ol>
        <p>{questionWords.forgotPasswordSkip}</p>
        <p>{questionWords.forgotPasswordPasskey}</p>
      </>
    ),
  },
  {
    id: 'not-on-the-roster',
    title: questionWords.facultySayNotRegistered,
    text: <p>{questionWords.facultySayNotRegisteredAnswer}</p>,
  },
  {
    id: 'when-to-check-in',
    title: questionWords.whenCanICheck,
    text: <p>{questionWords.onlyAroundStartEventWindow}</p>,
  },
  {
    id: 'why-location',
    title: questionWords.whyDoIHaveAllow,
    text: (
      <p>
        {rich(
          questionWords.showsWereThereReadOnly({
            link: (text) => <PageLink to={`${addresses.about}#privacy`}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
  {
    id: 'location-android',
    title: questionWords.allowLocationAndroid,
    text: <LocationSteps device="Android" browser="Chrome" />,
  },
  {
    id: 'location-iphone',
    title: questionWords.allowLocationIPhone,
    text: <LocationSteps device="iOS" browser="Safari" />,
  },
  {
    id: 'camera',
    title: questionWords.cameraDoesNotReadCode,
    text: <p>{questionWords.goCloserHoldPhoneStill}</p>,
  },
  {
    id: 'no-network',
    title: questionWords.thereNoNetworkHall,
    text: <p>{questionWords.scanConfirmAllSameEven({ value: maxQueueMs / 60_000 })}</p>,
  },
  {
    id: 'phone-died',
    title: questionWords.phoneDied,
    text: <p>{questionWords.phoneDiedAnswer}</p>,
  },
  {
    id: 'refused',
    title: questionWords.refused,
    text: <p>{rich(questionWords.refusedAnswer({ link: toHistory }))}</p>,
  },
  {
    id: 'not-counted',
    title: questionWords.whyNotCounted,
    text: (
      <>
        <p>
          {rich(
            questionWords.whyNotCountedAnswer({
              link: (text) => <PageLink to={`${addresses.studentDashboard}?tab=credits`}>{text}</PageLink>,
            }),
          )}
        </p>
        <p>{questionWords.whyNotListed}</p>
      </>
    ),
  },
  {
    id: 'receipt',
    title: questionWords.receipt,
    text: <p>{rich(questionWords.receiptAnswer({ link: toHistory }))}</p>,
  },
  {
    id: 'device-id',
    title: questionWords.whatDoesDeviceIdSay,
    text: (
      <p>
        {questionWords.whichModelPhoneNotYours} <Support />.
      </p>
    ),
  },
  {
    id: 'my-data',
    title: questionWords.ownData,
    text: (
      <p>
        {rich(
          questionWords.ownDataAnswer({
            link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
]

/** The scan page's steps to allow location: those for a device, then those for its browser. */
function LocationSteps({ device, browser }: { device: 'iOS' | 'Android'; browser: 'Safari' | 'Chrome' }) {
  const findSteps = (name: string) => locationSteps.find((list) => list.name === name)?.steps ?? []
  return (
    <>
      <p>{questionWords.phone}</p>
      <ol>
        {findSteps(device).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{questionWords.siteBrowser({ browser })}</p>
      <ol>
        {[...findSteps(browser), lastStep].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
