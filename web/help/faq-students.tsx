import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import { longestQueueMs } from '#contract/check-ins/limits.ts'
import { emailDelayMinutes } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'
import type { FoldingItem } from './folding-list.tsx'
import { LocationSteps } from './location-steps.tsx'
import { PageLink } from './page-link.tsx'
import { Support } from './support.tsx'

/** Questions of students. */
export const studentQuestions: FoldingItem[] = [
  {
    id: 'student-address',
    title: helpWords.whichEmailDoIRegister,
    text: <p>{helpWords.officialUniversityAddressSameOne}</p>,
  },
  {
    id: 'student-mail',
    title: helpWords.myVerificationEmailDoesNot,
    text: (
      <>
        <p>{helpWords.waitUpEmailDelayMinutesMinutesLook({ emailDelayMinutes })}</p>
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
        <p>{helpWords.needNoNewOneGet}</p>
        <ol>
          <li>
            {rich(
              helpWords.chooseEmailLinkStudentSign({
                link: (text) => <PageLink to={addresses.studentSignIn}>{text}</PageLink>,
              }),
            )}
          </li>
          <li>{helpWords.openLinkMessageSignsWithout}</li>
          <li>
            {rich(
              helpWords.openProfileDashboardTypeNew({
                link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
              }),
            )}
          </li>
        </ol>
        <p>{helpWords.leaveSignByEmailLink}</p>
        <p>{helpWords.passkeySavesBothOpenProfile}</p>
      </>
    ),
  },
  {
    id: 'not-on-the-roster',
    title: helpWords.myFacultySayIAm,
    text: <p>{helpWords.addressTheirRosterAnotherThan}</p>,
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
    title: helpWords.howDoIAllowLocation,
    text: <LocationSteps device="Android" browser="Chrome" />,
  },
  {
    id: 'location-iphone',
    title: helpWords.howDoIAllowLocation2,
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
    title: helpWords.howDoISeeCorrect,
    text: (
      <p>
        {rich(
          helpWords.openProfileDashboardThereCorrect({
            link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
]
