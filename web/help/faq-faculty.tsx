import { defaultCheckInMinutes, longestCheckInMinutes } from '#contract/check-in-window.ts'
import { emailDelayMinutes } from '#contract/product.ts'
import type { FoldingItem } from './folding-list.tsx'
import { Support } from './support.tsx'

/** What faculty ask. */
export const facultyQuestions: FoldingItem[] = [
  {
    title: 'My verification or sign-in email does not arrive. What can I do?',
    text: (
      <p>
        Wait up to {emailDelayMinutes} minutes and look in your junk folder. Some universities hold messages in
        quarantine: ask your IT department to release ours. If nothing helps, write to <Support />.
      </p>
    ),
  },
  {
    title: 'Which email addresses can be used?',
    text: (
      <p>
        Only official university ones, for you, for your students and for everybody you add to a roster. Personal
        addresses are refused. Your address must belong to the university you choose when you register.
      </p>
    ),
  },
  {
    title: 'I have no password. How do I sign in?',
    text: (
      <p>
        Enter your email and open the link we send you. With Remember me, that browser keeps you signed in for longer,
        so leave it off on a shared computer.
      </p>
    ),
  },
  {
    title: 'A student has registered but is shown as Not Registered. Why?',
    text: (
      <p>
        The address on your roster is not the one the student registered with. Delete the student from the class and add
        them again with the right address.
      </p>
    ),
  },
  {
    title: 'What must my CSV file look like?',
    text: (
      <>
        <p>
          Three columns with these headers, in this order and with these capitals: First Name, Last Name, Email. One
          student a line, each with an official student address.
        </p>
        <p>Students who are already on the roster are skipped. A large file may take 30 to 45 seconds.</p>
      </>
    ),
  },
  {
    title: 'How do I share an event with colleagues?',
    text: (
      <p>
        Choose Share on the event's card: the link to it is copied. Send it to the faculty who give extra credit. They
        find the event highlighted on their events page and assign it to their classes.
      </p>
    ),
  },
  {
    title: 'When can students check in?',
    text: (
      <p>
        As long before and after the start as you set for the event: up to {longestCheckInMinutes} minutes to either
        side, {defaultCheckInMinutes} unless you change it. Set the time after the start to Not allowed, and nobody can
        check in once the event has started. Outside the window a scan is refused.
      </p>
    ),
  },
  {
    title: 'Can I watch attendance live?',
    text: (
      <p>
        Yes. Attendance on the event's card lists who checked in. While check-in is open, the list refreshes by itself
        every few seconds. You can download it as a CSV file.
      </p>
    ),
  },
  {
    title: 'How do I notice that somebody checked in for somebody else?',
    text: (
      <p>
        The roll shows arrival time, last location and a device id for each student. Several students with one device
        id, or a location far from the room, are worth a look. They are hints, not proof: two phones of the same model
        share a device id.
      </p>
    ),
  },
  {
    title: 'Can an administrator help me with my events?',
    text: (
      <p>
        Yes. A university can have several administrators. A colleague becomes one when you ask <Support /> by email;
        they can then manage all events of your university.
      </p>
    ),
  },
]
