import { longestQueueMs } from '#contract/check-ins/messages.ts'
import { emailDelayMinutes } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'
import type { FoldingItem } from './folding-list.tsx'
import { LocationSteps } from './location-steps.tsx'
import { PageLink } from './page-link.tsx'
import { Support } from './support.tsx'

/** What students ask. */
export const studentQuestions: FoldingItem[] = [
  {
    id: 'student-address',
    title: 'Which email do I register with?',
    text: (
      <p>
        Your official university address, the same one your faculty have on their roster. Personal addresses are
        refused, and your address cannot be changed later. If you registered with the wrong one, delete that account in
        your profile and register again.
      </p>
    ),
  },
  {
    id: 'student-mail',
    title: 'My verification email does not arrive. What can I do?',
    text: (
      <>
        <p>
          Wait up to {emailDelayMinutes} minutes and look in your junk folder. If it is not there, your university may
          hold it in quarantine: ask its IT department.
        </p>
        <p>
          You can have it sent again from the page you registered on, or by asking for an email link at{' '}
          <PageLink to={addresses.studentSignIn}>Student Sign In</PageLink>. If nothing helps, write to <Support />.
        </p>
      </>
    ),
  },
  {
    id: 'password',
    title: 'I forgot my password.',
    text: (
      <>
        <p>You need no new one to get in, and you can set one once you are:</p>
        <ol>
          <li>
            Choose Email link at <PageLink to={addresses.studentSignIn}>Student Sign In</PageLink> and enter your
            address.
          </li>
          <li>Open the link in the message. It signs you in without a password.</li>
          <li>
            Open your profile on the <PageLink to={addresses.studentDashboard}>dashboard</PageLink>, type a new password
            twice and save.
          </li>
        </ol>
        <p>Or leave it at that, and sign in by email link each time.</p>
        <p>
          A passkey saves you both: open your profile, choose Show Passkeys and add one. From then on you sign in with
          your fingerprint, face or screen lock.
        </p>
      </>
    ),
  },
  {
    id: 'not-on-the-roster',
    title: 'My faculty say that I am not registered, but I am.',
    text: (
      <p>
        The address on their roster is another than yours. Tell them the one you registered with, letter by letter; they
        delete the wrong one and add you again. Nothing is lost: what you attended counts as soon as the address is
        right.
      </p>
    ),
  },
  {
    id: 'when-to-check-in',
    title: 'When can I check in?',
    text: (
      <p>
        Only around the start of the event, in the window your faculty set. The page tells you in how many minutes it
        opens, or how long ago it closed. If you are early, leave the page open: its button wakes up by itself.
      </p>
    ),
  },
  {
    id: 'why-location',
    title: 'Why do I have to allow location?',
    text: (
      <p>
        It shows that you were there. It is read only at the moment you scan. Without it you can neither register nor
        check in. <PageLink to={`${addresses.about}#privacy`}>Privacy</PageLink> tells who sees it.
      </p>
    ),
  },
  {
    id: 'location-android',
    title: 'How do I allow location on Android?',
    text: <LocationSteps device="Android" browser="Chrome" />,
  },
  {
    id: 'location-iphone',
    title: 'How do I allow location on an iPhone?',
    text: <LocationSteps device="iOS" browser="Safari" />,
  },
  {
    id: 'camera',
    title: 'The camera does not read the code.',
    text: (
      <p>
        Go closer and hold the phone still; use the light where it is dark. You can also open the code with your phone's
        own camera, take a photo of it, or type the code that stands beside it.
      </p>
    ),
  },
  {
    id: 'no-network',
    title: 'There is no network in the hall.',
    text: (
      <p>
        Scan and confirm all the same, even if your phone has never opened the event. It keeps the check-in and sends it
        when the network returns, up to {longestQueueMs / 60_000} minutes later. The server then decides by the moment
        you confirmed. You’re on the roll once the page says so, and not before.
      </p>
    ),
  },
  {
    id: 'device-id',
    title: 'What does the device id say about me?',
    text: (
      <p>
        Which model your phone is, not that it is yours: all phones of one model have the same. Nobody is refused
        because of it. If a check-in of yours is doubted, talk to your faculty, or write to <Support />.
      </p>
    ),
  },
  {
    id: 'my-data',
    title: 'How do I see, correct or delete what is stored about me?',
    text: (
      <p>
        Open your profile on the <PageLink to={addresses.studentDashboard}>dashboard</PageLink>: there you correct your
        name, choose Download my data for everything stored about you, and Delete Account to remove your account with
        all its attendance records, for good.
      </p>
    ),
  },
]
