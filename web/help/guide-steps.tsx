import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { checkInMinuteStep, defaultCheckInMinutes, longestCheckInMinutes } from '#contract/check-in-window.ts'
import { approvalWorkingDays, emailDelayMinutes, productName } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'
import type { FoldingItem } from './folding-list.tsx'
import { Support } from './support.tsx'

/** From the first email to the extra credit, in eleven steps. */
export const guideSteps: FoldingItem[] = [
  {
    title: 'Request access',
    text: (
      <p>
        Write to <Support /> from your official university address. Say which university it is and the email domains its
        faculty and its students use. {productName} is currently free for all universities.
      </p>
    ),
  },
  {
    title: 'University approval',
    text: (
      <p>
        Your university must be approved first. The answer takes up to {approvalWorkingDays} working days, and only then
        can its faculty and students register.
      </p>
    ),
  },
  {
    title: 'Faculty registration',
    text: (
      <p>
        <Link component={RouterLink} to={addresses.facultyRegister}>
          Register
        </Link>{' '}
        with your name, your university and the email it gave you; personal addresses are refused. Open the link in the
        message we send, which can take {emailDelayMinutes} minutes. From then on a link signs you in, and you need no
        password. A computer serves you better here than a phone.
      </p>
    ),
  },
  {
    title: 'Creating events',
    text: (
      <>
        <p>
          Choose Add Event and enter a name, a date, the start and the place; the end is optional. Give each event a
          name of its own, so that colleagues find the right one.
        </p>
        <p>
          Say how long before and after the start students may check in: 0 to {longestCheckInMinutes} minutes in steps
          of {checkInMinuteStep}, and {defaultCheckInMinutes} to either side unless you change it. Then print the QR
          code from the event's card and hang it up, or show it in the room.
        </p>
      </>
    ),
  },
  {
    title: 'Creating classes',
    text: (
      <p>
        A class holds the students whose attendance you want to count. Choose Add Class, and give it a name and a
        semester. Use one class for each section.
      </p>
    ),
  },
  {
    title: 'Adding students',
    text: (
      <p>
        Add students one at a time, or import a CSV file with exactly three columns: First Name, Last Name, Email, in
        that order and spelled that way. Only student addresses of your university are accepted. A large file may take
        30 to 45 seconds.
      </p>
    ),
  },
  {
    title: 'Assigning events to classes',
    text: (
      <p>
        Find the event on the events page, your own or a colleague's, and choose Assign. Pick every class it should
        count for. You can assign an event after it took place, too: who was there counts.
      </p>
    ),
  },
  {
    title: 'Getting students to register',
    text: (
      <p>
        Ask your students to{' '}
        <Link component={RouterLink} to={addresses.studentRegister}>
          register
        </Link>{' '}
        with the very email that is on your roster, and to allow location. A class's Students tab shows who has
        registered. If somebody has and does not appear, the roster's address is wrong: delete that student and add them
        again.
      </p>
    ),
  },
  {
    title: 'Student app usage',
    text: (
      <p>
        At the event, students open the camera of their phone, or sign in here and choose Start Scanning. They point it
        at the code, check the event's name and confirm. Location is read at that moment only. Their History tab lists
        every event they attended.
      </p>
    ),
  },
  {
    title: 'Faculty attendance management',
    text: (
      <p>
        Attendance on an event's card shows who has arrived; while check-in is open, the list refreshes by itself every
        few seconds. Each line keeps the time, the place and a device id, so that a shared phone or a far-away check-in
        can be seen. Download the list as a CSV file whenever you like.
      </p>
    ),
  },
  {
    title: 'Awarding extra credit',
    text: (
      <p>
        Open your class and then the event's name to download who of your students attended. The class's overall
        attendance puts all its events side by side, ready for your grade book.
      </p>
    ),
  },
]
