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
          helpWords.creatingClassesText({
            link: (text) => <PageLink to={addresses.addClass}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: (
      <>
        {rich(
          helpWords.creatingClassesSee({
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
        <p>{helpWords.addingStudentsText}</p>
        <p>
          <ExampleRosterButton />
        </p>
      </>
    ),
    sees: helpWords.addingStudentsSee,
  }),
  guideStep({
    id: 'assigning-events',
    title: helpWords.assigningEventsClasses,
    does: <p>{rich(helpWords.assigningText({ link: (text) => <PageLink to={addresses.events}>{text}</PageLink> }))}</p>,
    sees: helpWords.assigningSee,
  }),
  guideStep({
    id: 'getting-students-to-register',
    title: helpWords.gettingStudentsRegister,
    does: (
      <p>
        {rich(
          helpWords.studentsRegisterText({
            link: (text) => <PageLink to={addresses.studentRegister}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: helpWords.studentsRegisterSee,
  }),
  guideStep({
    id: 'awarding-extra-credit',
    title: helpWords.awardingExtraCredit,
    does: <p>{helpWords.extraCreditText}</p>,
    sees: helpWords.extraCreditSee,
  }),
] as const
