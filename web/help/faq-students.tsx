import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { emailDelayMinutes } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'
import type { FoldingItem } from './folding-list.tsx'
import { Support } from './support.tsx'

/** What students ask. */
export const studentQuestions: FoldingItem[] = [
  {
    title: 'Which email do I register with?',
    text: (
      <p>
        Your official university address, the same one your faculty have on their roster. Personal addresses are
        refused, and your address cannot be changed later.
      </p>
    ),
  },
  {
    title: 'My verification email does not arrive. What can I do?',
    text: (
      <p>
        Wait up to {emailDelayMinutes} minutes, look in your junk folder and ask your university's IT department whether
        the message is held back. You can have it sent again from the page you registered on, or by signing in with an
        email link.
      </p>
    ),
  },
  {
    title: 'I forgot my password.',
    text: (
      <p>
        Choose Email link on the{' '}
        <Link component={RouterLink} to={addresses.studentSignIn}>
          sign-in page
        </Link>
        . The link we send signs you in without a password; ask for one whenever you need it.
      </p>
    ),
  },
  {
    title: 'When can I check in?',
    text: (
      <p>
        Only around the start of the event, in the window your faculty set. The page tells you in how many minutes it
        opens, or how long ago it closed.
      </p>
    ),
  },
  {
    title: 'Why do I have to allow location?',
    text: (
      <p>
        It shows that you were there. It is read only at the moment you scan. Without it you can neither register nor
        check in.
      </p>
    ),
  },
  {
    title: 'How do I allow location on Android?',
    text: (
      <>
        <p>
          Open Settings, then Location, and switch it on. Then choose App permissions, your browser, and Allow only
          while using the app.
        </p>
        <p>
          In Chrome, tap the icon to the left of the address, open Permissions and set Location to Allow. Then refresh
          the page.
        </p>
      </>
    ),
  },
  {
    title: 'How do I allow location on an iPhone?',
    text: (
      <>
        <p>
          Open Settings, then Privacy &amp; Security, then Location Services, and switch it on. In the same list choose
          Safari Websites, or your browser, and select While Using the App.
        </p>
        <p>
          In Safari, tap the page menu in the address bar, then Website Settings, and set Location to Allow. Then
          refresh the page.
        </p>
      </>
    ),
  },
  {
    title: 'The camera does not read the code.',
    text: (
      <p>
        Go closer and hold the phone still; use the light where it is dark. You can also open the code with your phone's
        own camera, take a photo of it, or type the code that stands beside it.
      </p>
    ),
  },
  {
    title: 'What does the device id say about me?',
    text: (
      <p>
        A device id says which model a phone is, not whose. Nobody is refused because of it. If a check-in of yours is
        doubted, talk to your faculty, or write to <Support />.
      </p>
    ),
  },
]
