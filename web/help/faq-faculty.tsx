import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import { defaultCheckInMinutes, longestCheckInMinutes } from '#contract/check-ins/window.ts'
import { approvalWorkingDays, emailDelayMinutes } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/limits.ts'
import { addresses, requestAccessAddress } from '#web/session/addresses.ts'
import { ExampleRosterButton } from './example-roster-button.tsx'
import type { FoldingItem } from './folding-list.tsx'
import { PageLink } from './page-link.tsx'
import { Support } from './support.tsx'

/** Questions of faculty. */
export const facultyQuestions: FoldingItem[] = [
  {
    id: 'faculty-mail',
    title: helpWords.facultyEmailMissing,
    text: (
      <>
        <p>{helpWords.facultyEmailMissingAnswer({ minutes: emailDelayMinutes })}</p>
        <p>
          {helpWords.checkAddressTyped} <Support />.
        </p>
      </>
    ),
  },
  {
    id: 'faculty-addresses',
    title: helpWords.whichEmailAddressesCanUsed,
    text: <p>{helpWords.officialAddressesOnly}</p>,
  },
  {
    id: 'faculty-university',
    title: helpWords.myUniversityNotListWhat,
    text: (
      <p>
        {rich(
          helpWords.universityMissingAnswer({
            days: approvalWorkingDays,
            link: (text) => <PageLink to={requestAccessAddress}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
  {
    id: 'faculty-sign-in',
    title: helpWords.iHaveNoPasswordHow,
    text: (
      <>
        <p>
          {rich(
            helpWords.enterEmailFacultySignOpen({
              linkLifeMinutes,
              codeLifeMinutes,
              link: (text) => <PageLink to={addresses.facultySignIn}>{text}</PageLink>,
            }),
          )}
        </p>
        <p>{helpWords.rememberMeAnswer}</p>
        <p>{helpWords.canAlsoAddPasskeyProfile}</p>
      </>
    ),
  },
  {
    id: 'csv-format',
    title: helpWords.whatMustMyCSVFile,
    text: (
      <>
        <p>{rich(helpWords.csvColumns({ b: (text) => <b>{text}</b> }))}</p>
        <p>
          <ExampleRosterButton />
        </p>
        <p>{helpWords.csvExample}</p>
      </>
    ),
  },
  {
    id: 'not-registered',
    title: helpWords.shownNotRegistered,
    text: (
      <>
        <p>{helpWords.shownNotRegisteredAnswer}</p>
      </>
    ),
  },
  {
    id: 'share-events',
    title: helpWords.howDoIShareEvent,
    text: (
      <>
        <p>{helpWords.chooseShareEventsCardLink}</p>
        <p>{helpWords.theySeeEventExistsNot}</p>
      </>
    ),
  },
  {
    id: 'check-in-window',
    title: helpWords.whenCanStudentsCheck,
    text: (
      <>
        <p>{helpWords.windowAnswer({ longestCheckInMinutes, defaultCheckInMinutes })}</p>
        <p>{helpWords.outsideWindow}</p>
      </>
    ),
  },
  {
    id: 'live-attendance',
    title: helpWords.watchLive,
    text: <p>{helpWords.watchLiveAnswer}</p>,
  },
  {
    id: 'evidence',
    title: helpWords.forSomeoneElse,
    text: (
      <>
        <p>{helpWords.forSomeoneElseAnswer}</p>
        <ul>
          <li>{rich(helpWords.locationWhatPhoneSaidScan({ b: (text) => <b>{text}</b> }))}</li>
          <li>{rich(helpWords.deviceIdWorkedOutFrom({ b: (text) => <b>{text}</b> }))}</li>
          <li>{rich(helpWords.timeServersCannotChangedBy({ b: (text) => <b>{text}</b> }))}</li>
          <li>{rich(helpWords.hintsStandOutBlueWhen({ b: (text) => <b>{text}</b> }))}</li>
        </ul>
        <p>{helpWords.takeThemAsHintsLook}</p>
      </>
    ),
  },
  {
    id: 'no-camera',
    title: helpWords.studentRoomCannotCheckHow,
    text: (
      <p>
        {rich(
          helpWords.pageSaysWhyMostOften({
            link: (text) => <PageLink to={`${addresses.faq}#location-android`}>{text}</PageLink>,
            link2: (text) => <PageLink to={`${addresses.faq}#location-iphone`}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
  {
    id: 'administrator-assistants',
    title: helpWords.administratorHelp,
    text: (
      <>
        <p>{helpWords.administratorHelpAnswer}</p>
        <p>
          {helpWords.becomeAdministrator} <Support /> {helpWords.byEmail}
        </p>
      </>
    ),
  },
]
