import { addresses } from '#web/session/addresses.ts'
import { ExampleRosterButton } from './example-roster-button.tsx'
import { guideStep } from './guide-step.tsx'
import { PageLink } from './page-link.tsx'

/** What is done with classes, from making one to its extra credit. */
export const classSteps = [
  guideStep({
    id: 'creating-classes',
    title: 'Creating classes',
    does: (
      <p>
        A class holds the students whose attendance you want to count. Choose{' '}
        <PageLink to={addresses.addClass}>Add Class</PageLink>, and give it a name and a semester. Use one class for
        each section.
      </p>
    ),
    sees: (
      <>
        the class among your <PageLink to={addresses.classes}>Classes</PageLink>, with its semester and the number of
        its students.
      </>
    ),
  }),
  guideStep({
    id: 'adding-students',
    title: 'Adding students',
    does: (
      <>
        <p>
          Add students one at a time, or import a CSV file with exactly three columns: First Name, Last Name, Email, in
          that order and spelled that way. Only student addresses of your university are accepted. A large file may take
          30 to 45 seconds.
        </p>
        <p>
          <ExampleRosterButton />
        </p>
      </>
    ),
    sees: 'how many students were added, and how many were on the roster already.',
  }),
  guideStep({
    id: 'assigning-events',
    title: 'Assigning events to classes',
    does: (
      <p>
        Find the event on the <PageLink to={addresses.events}>events page</PageLink>, your own or a colleague's, and
        choose Assign. Pick every class it should count for. You can assign an event after it took place, too: who was
        there counts.
      </p>
    ),
    sees: "the event in each class's Events tab.",
  }),
  guideStep({
    id: 'getting-students-to-register',
    title: 'Getting students to register',
    does: (
      <p>
        Ask your students to <PageLink to={addresses.studentRegister}>register</PageLink> on their phones, with the very
        email that is on your roster, and to allow location. If somebody has registered and does not appear, the
        roster's address is wrong: correct it under Edit Class, or delete that student and add them again.
      </p>
    ),
    sees: "Registered or Not Registered beside each name in the class's Students tab.",
  }),
  guideStep({
    id: 'awarding-extra-credit',
    title: 'Awarding extra credit',
    does: (
      <p>
        Open your class, and press Attendance Report at the event's name to download who of your students attended. The
        class's Overall Attendance puts all its events side by side, ready for your grade book.
      </p>
    ),
    sees: 'a file with one line for each of your students, whether they attended or not.',
  }),
] as const
