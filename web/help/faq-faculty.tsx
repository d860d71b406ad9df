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
    title: helpWords.myVerificationSignEmailDoes,
    text: (
      <>
        <p>{helpWords.waitUpEmailDelayMinutesMinutesThen({ emailDelayMinutes })}</p>
        <p>
          {helpWords.lookAddressTypedTooMessage} <Support />.
        </p>
      </>
    ),
  },
  {
    id: 'faculty-addresses',
    title: helpWords.whichEmailAddressesCanUsed,
    text: <p>{helpWords.onlyOfficialUniversityOnesStudents}</p>,
  },
  {
    id: 'faculty-university',
    title: helpWords.myUniversityNotListWhat,
    text: (
      <p>
        {rich(
          helpWords.hasApprovedOnceBeforeAnybody({
            approvalWorkingDays,
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
        <p>{helpWords.rememberMeBrowserKeepsSigned}</p>
        <p>{helpWords.canAlsoAddPasskeyProfile}</p>
      </>
    ),
  },
  {
    id: 'csv-format',
    title: helpWords.whatMustMyCSVFile,
    text: (
      <>
        <p>{rich(helpWords.threeColumnsTheseHeadersOrder({ b: (text) => <b>{text}</b> }))}</p>
        <p>
          <ExampleRosterButton />
        </p>
        <p>{helpWords.fillExampleAnySpreadsheetSave}</p>
      </>
    ),
  },
  {
    id: 'not-registered',
    title: helpWords.studentHasRegisteredButShown,
    text: (
      <>
        <p>{helpWords.addressRosterNotOneStudent}</p>
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
        <p>{helpWords.asLongBeforeAfterStart({ longestCheckInMinutes, defaultCheckInMinutes })}</p>
        <p>{helpWords.outsideWindowScanRefusedPage}</p>
      </>
    ),
  },
  {
    id: 'live-attendance',
    title: helpWords.canIWatchAttendanceLive,
    text: <p>{helpWords.yesAttendanceEventsCardLists}</p>,
  },
  {
    id: 'evidence',
    title: helpWords.howDoINoticeSomebody,
    text: (
      <>
        <p>{helpWords.attendanceListShowsArrivalTime}</p>
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
    title: helpWords.canAdministratorHelpMeMy,
    text: (
      <>
        <p>{helpWords.yesUniversityCanHaveSeveral}</p>
        <p>
          {helpWords.nobodyRegistersAsOneColleague} <Support /> {helpWords.byEmail}
        </p>
      </>
    ),
  },
]
