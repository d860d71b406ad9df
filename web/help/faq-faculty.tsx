import { questionWords } from '#contract/help/questions/words.ts'
import { rich } from '#web/kit/rich.ts'
import { defaultCheckInMinutes, maxCheckInMinutes } from '#contract/check-ins/window.ts'
import { approvalWorkingDays, emailDelayMinutes } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/limits.ts'
import { addresses, requestAccessAddress } from '#web/session/addresses.ts'
import { ExampleRosterButton } from './example-roster-button.tsx'
import type { FoldingItem } from './folding-list.tsx'
import { PageLink } from './page-links.tsx'
import { Support } from './support.tsx'

export const facultyQuestions: FoldingItem[] = [
  {
    id: 'faculty-mail',
    title: questionWords.facultyEmailMissing,
    text: (
      <>
        <p>{questionWords.facultyEmailMissingAnswer({ minutes: emailDelayMinutes })}</p>
        <p>
          {questionWords.checkAddressTyped} <Support />.
        </p>
      </>
    ),
  },
  {
    id: 'faculty-addresses',
    title: questionWords.whichEmailAddressesCanUsed,
    text: <p>{questionWords.officialAddressesOnly}</p>,
  },
  {
    id: 'faculty-university',
    title: questionWords.myUniversityNotListWhat,
    text: (
      <p>
        {rich(
          questionWords.universityMissingAnswer({
            days: approvalWorkingDays,
            link: (text) => <PageLink to={requestAccessAddress}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
  },
  {
    id: 'faculty-sign-in',
    title: questionWords.iHaveNoPasswordHow,
    text: (
      <>
        <p>
          {rich(
            questionWords.enterEmailFacultySignOpen({
              linkLifeMinutes,
              codeLifeMinutes,
              link: (text) => <PageLink to={addresses.facultySignIn}>{text}</PageLink>,
            }),
          )}
        </p>
        <p>{questionWords.rememberMeAnswer}</p>
        <p>{questionWords.canAlsoAddPasskeyProfile}</p>
      </>
    ),
  },
  {
    id: 'csv-format',
    title: questionWords.whatMustMyCSVFile,
    text: (
      <>
        <p>{rich(questionWords.csvColumns({ b: (text) => <b>{text}</b> }))}</p>
        <p>
          <ExampleRosterButton />
        </p>
        <p>{questionWords.csvExample}</p>
      </>
    ),
  },
  {
    id: 'not-registered',
    title: questionWords.shownNotRegistered,
    text: (
      <>
        <p>{questionWords.shownNotRegisteredAnswer}</p>
      </>
    ),
  },
  {
    id: 'share-events',
    title: questionWords.howDoIShareEvent,
    text: (
      <>
        <p>{questionWords.chooseShareEventsCardLink}</p>
        <p>{questionWords.theySeeEventExistsNot}</p>
      </>
    ),
  },
  {
    id: 'check-in-window',
    title: questionWords.whenCanStudentsCheck,
    text: (
      <>
        <p>{questionWords.windowAnswer({ maxCheckInMinutes, defaultCheckInMinutes })}</p>
        <p>{questionWords.outsideWindow}</p>
      </>
    ),
  },
  {
    id: 'live-attendance',
    title: questionWords.watchLive,
    text: <p>{questionWords.watchLiveAnswer}</p>,
  },
  {
    id: 'evidence',
    title: questionWords.forSomeoneElse,
    text: (
      <>
        <p>{questionWords.forSomeoneElseAnswer}</p>
        <ul>
          <li>{rich(questionWords.locationWhatPhoneSaidScan({ b: (text) => <b>{text}</b> }))}</li>
          <li>{rich(questionWords.deviceIdWorkedOutFrom({ b: (text) => <b>{text}</b> }))}</li>
          <li>{rich(questionWords.timeServersCannotChangedBy({ b: (text) => <b>{text}</b> }))}</li>
          <li>{rich(questionWords.hintsStandOutBlueWhen({ b: (text) => <b>{text}</b> }))}</li>
        </ul>
        <p>{questionWords.takeThemAsHintsLook}</p>
      </>
    ),
  },
  {
    id: 'no-camera',
    title: questionWords.studentRoomCannotCheckHow,
    text: (
      <>
        <p>
          {rich(
            questionWords.pageSaysWhyMostOften({
              link: (text) => <PageLink to={`${addresses.faq}#location-android`}>{text}</PageLink>,
              link2: (text) => <PageLink to={`${addresses.faq}#location-iphone`}>{text}</PageLink>,
            }),
          )}
        </p>
        <p>{questionWords.addSomeoneAnswer}</p>
      </>
    ),
  },
  {
    id: 'correct-roll',
    title: questionWords.correctRoll,
    text: <p>{questionWords.correctRollAnswer}</p>,
  },
  {
    id: 'credit-rule',
    title: questionWords.creditRule,
    text: (
      <>
        <p>{questionWords.creditRuleAnswer}</p>
        <p>{questionWords.publishAnswer}</p>
      </>
    ),
  },
  {
    id: 'gradebook',
    title: questionWords.gradebook,
    text: <p>{questionWords.gradebookAnswer}</p>,
  },
  {
    id: 'student-asks',
    title: questionWords.studentAsks,
    text: <p>{questionWords.studentAsksAnswer}</p>,
  },
  {
    id: 'administrator-assistants',
    title: questionWords.administratorHelp,
    text: (
      <>
        <p>{questionWords.administratorHelpAnswer}</p>
        <p>
          {questionWords.becomeAdministrator} <Support /> {questionWords.byEmail}
        </p>
      </>
    ),
  },
]
