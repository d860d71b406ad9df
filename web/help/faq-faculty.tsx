import { defaultCheckInMinutes, longestCheckInMinutes } from '#contract/check-ins/window.ts'
import { approvalWorkingDays, emailDelayMinutes } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/messages.ts'
import { addresses, requestAccessAddress } from '#web/session/addresses.ts'
import { ExampleRosterButton } from './example-roster-button.tsx'
import type { FoldingItem } from './folding-list.tsx'
import { PageLink } from './page-link.tsx'
import { Support } from './support.tsx'

/** What faculty ask. */
export const facultyQuestions: FoldingItem[] = [
  {
    id: 'faculty-mail',
    title: 'My verification or sign-in email does not arrive. What can I do?',
    text: (
      <>
        <p>
          Wait up to {emailDelayMinutes} minutes, then look in your junk folder. Some universities hold messages in
          quarantine first: ask your IT department to release ours and to let them through from then on.
        </p>
        <p>
          Look at the address you typed, too: a message to a mistyped one goes nowhere, and for your safety the page
          does not say whether an account exists. If nothing helps, write to <Support />.
        </p>
      </>
    ),
  },
  {
    id: 'faculty-addresses',
    title: 'Which email addresses can be used?',
    text: (
      <p>
        Only official university ones: for you, for your students and for everybody you add to a roster. Personal
        addresses are refused. Your own must end in the faculty domain of the university that you choose when you
        register, your students' in its student domain. Small and capital letters make no difference.
      </p>
    ),
  },
  {
    id: 'faculty-university',
    title: 'My university is not in the list. What now?',
    text: (
      <p>
        It has to be approved once, before anybody of it can register. Send us a{' '}
        <PageLink to={requestAccessAddress}>request for access</PageLink>; the answer takes up to {approvalWorkingDays}{' '}
        working days.
      </p>
    ),
  },
  {
    id: 'faculty-sign-in',
    title: 'I have no password. How do I sign in?',
    text: (
      <>
        <p>
          Enter your email at <PageLink to={addresses.facultySignIn}>Faculty Sign In</PageLink> and open the link that
          we send you. It works once, for {linkLifeMinutes} minutes. The same message holds a code of eight digits for
          {` ${codeLifeMinutes} `}
          minutes: type it where you asked, if your mail is on another device.
        </p>
        <p>
          With Remember me, that browser keeps you signed in for longer, so leave it off on a computer that others use.
        </p>
        <p>
          You can also add a passkey in your profile. It signs you in with your fingerprint, face or screen lock, even
          when email doesn’t arrive.
        </p>
      </>
    ),
  },
  {
    id: 'csv-format',
    title: 'What must my CSV file look like?',
    text: (
      <>
        <p>
          Three columns with these headers, in this order and with these capitals: <b>First Name, Last Name, Email</b>.
          One student a line, each with an official student address.
        </p>
        <p>
          <ExampleRosterButton />
        </p>
        <p>
          Fill in the example with any spreadsheet and save it as CSV (in Excel: CSV UTF-8). Lines without a first name
          or an email are left out, and students who are already on the roster are skipped. A large file may take 30 to
          45 seconds.
        </p>
      </>
    ),
  },
  {
    id: 'not-registered',
    title: 'A student has registered but is shown as Not Registered. Why?',
    text: (
      <>
        <p>
          The address on your roster is not the one the student registered with. Compare the two letter by letter, then
          correct it under Edit Class, or delete the student from the class and add them again with the right address.
          Events that they already attended count from that moment, too.
        </p>
      </>
    ),
  },
  {
    id: 'share-events',
    title: 'How do I share an event with colleagues?',
    text: (
      <>
        <p>
          Choose Share on the event's card: the link to it is copied. Send it to the faculty who give extra credit. It
          leads them to their own events page with your event highlighted, and they assign it to their classes from
          there.
        </p>
        <p>
          They see that the event exists, not who came to it: only you and your university's administrators open its
          attendance. Of the students who came, colleagues are told about those of their own classes.
        </p>
      </>
    ),
  },
  {
    id: 'check-in-window',
    title: 'When can students check in?',
    text: (
      <>
        <p>
          As long before and after the start as you set for the event: up to {longestCheckInMinutes} minutes to either
          side, {defaultCheckInMinutes} unless you change it. Set the time after the start to Not allowed, and nobody
          can check in once the event has started.
        </p>
        <p>
          Outside the window a scan is refused, and the page says in how many minutes it opens or how long ago it
          closed. The server's clock decides, never the phone's.
        </p>
      </>
    ),
  },
  {
    id: 'live-attendance',
    title: 'Can I watch attendance live?',
    text: (
      <p>
        Yes. Attendance on the event's card lists who checked in, with a count. While check-in is open, names appear
        there by themselves as students arrive. You can download the list as a CSV file at any time.
      </p>
    ),
  },
  {
    id: 'evidence',
    title: 'How do I notice that somebody checked in for somebody else?',
    text: (
      <>
        <p>
          The attendance list shows arrival time, last location and a device id for each student. For a colleague’s
          event, your class’s report says who came and whether the phone was far from the others, without coordinates or
          device ids.
        </p>
        <ul>
          <li>
            <b>Location</b> is what the phone said at the scan, with how exact it believes itself to be. Indoors that
            can be off by a hundred meters and more. It shows that a phone was far away; it cannot show that somebody
            sat in the room, and with some effort it can be faked.
          </li>
          <li>
            <b>The device id</b> is worked out from the browser's model, language and screen. Two phones of the same
            model have the same one, so equal ids alone say nothing.
          </li>
          <li>
            <b>Time</b> is the server's, and cannot be changed by a phone.
          </li>
          <li>
            <b>Hints</b> stand out in blue when several students checked in with one browser, when a phone was far from
            the middle of all others, or when a check-in was sent late. A class's page has them for its own students.
          </li>
        </ul>
        <p>
          Take them as hints to look closer, and ask the student. Nothing here accuses or refuses anybody by itself.
        </p>
      </>
    ),
  },
  {
    id: 'no-camera',
    title: 'A student in the room cannot check in. How do I help?',
    text: (
      <p>
        The page says why; most often location is not allowed, see{' '}
        <PageLink to={`${addresses.faq}#location-android`}>Android</PageLink> and{' '}
        <PageLink to={`${addresses.faq}#location-iphone`}>iPhone</PageLink> below. Where only the camera fails, the code
        printed beside the QR code can be typed. Without network the phone keeps the check-in and sends it within 15
        minutes.
      </p>
    ),
  },
  {
    id: 'administrator-assistants',
    title: 'Can an administrator help me with my events?',
    text: (
      <>
        <p>
          Yes. A university can have several administrators, for example an assistant of the department. They can edit,
          delete and open the attendance of all events of your university.
        </p>
        <p>
          Nobody registers as one: a colleague with a faculty account becomes an administrator when you ask <Support />{' '}
          by email.
        </p>
      </>
    ),
  },
]
