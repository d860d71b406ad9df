import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import { addresses } from '#web/session/addresses.ts'
import { ExampleRosterButton } from './example-roster-button.tsx'
import { guideStep } from './guide-step.tsx'
import { PageLink } from './page-link.tsx'

/** Steps about classes, from creating one to its extra credit. */
export const classSteps = [
  guideStep({
    id: 'creating-classes',
    title: helpWords.creatingClasses,
    does: (
      <p>
        {rich(
          helpWords.classHoldsStudentsWhoseAttendance({
            link: (text) => <PageLink to={addresses.addClass}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: (
      <>
        {rich(
          helpWords.classAmongClassesSemesterNumber({
            link: (text) => <PageLink to={addresses.classes}>{text}</PageLink>,
          }),
        )}
      </>
    ),
  }),
  guideStep({
    id: 'adding-students',
    title: helpWords.addingStudents,
    does: (
      <>
        <p>{helpWords.addStudentsOneTimeImport}</p>
        <p>
          <ExampleRosterButton />
        </p>
      </>
    ),
    sees: helpWords.howManyStudentsWereAdded,
  }),
  guideStep({
    id: 'assigning-events',
    title: helpWords.assigningEventsClasses,
    does: (
      <p>
        {rich(helpWords.findEventEventsPageOwn({ link: (text) => <PageLink to={addresses.events}>{text}</PageLink> }))}
      </p>
    ),
    sees: helpWords.eventEachClasssEventsTab,
  }),
  guideStep({
    id: 'getting-students-to-register',
    title: helpWords.gettingStudentsRegister,
    does: (
      <p>
        {rich(
          helpWords.askStudentsRegisterTheirPhones({
            link: (text) => <PageLink to={addresses.studentRegister}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: helpWords.registeredNotRegisteredBesideEach,
  }),
  guideStep({
    id: 'awarding-extra-credit',
    title: helpWords.awardingExtraCredit,
    does: <p>{helpWords.openClassPressAttendanceReport}</p>,
    sees: helpWords.fileOneLineEachStudents,
  }),
] as const
