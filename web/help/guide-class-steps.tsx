import { guideWords } from '#contract/help/guide/words.ts'
import { rich } from '#web/kit/rich.ts'
import { addresses } from '#web/session/addresses.ts'
import { ExampleRosterButton } from './example-roster-button.tsx'
import { guideStep } from './guide-step.tsx'
import { PageLink } from './page-link.tsx'

/** Steps about classes, from creating one to its extra credit. */
export const classSteps = [
  guideStep({
    id: 'creating-classes',
    title: guideWords.creatingClasses,
    does: (
      <p>
        {rich(
          guideWords.creatingClassesText({
            link: (text) => <PageLink to={addresses.addClass}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: (
      <>
        {rich(
          guideWords.creatingClassesSee({
            link: (text) => <PageLink to={addresses.classes}>{text}</PageLink>,
          }),
        )}
      </>
    ),
  }),
  guideStep({
    id: 'adding-students',
    title: guideWords.addingStudents,
    does: (
      <>
        <p>{guideWords.addingStudentsText}</p>
        <p>
          <ExampleRosterButton />
        </p>
      </>
    ),
    sees: guideWords.addingStudentsSee,
  }),
  guideStep({
    id: 'assigning-events',
    title: guideWords.assigningEventsClasses,
    does: (
      <p>{rich(guideWords.assigningText({ link: (text) => <PageLink to={addresses.events}>{text}</PageLink> }))}</p>
    ),
    sees: guideWords.assigningSee,
  }),
  guideStep({
    id: 'getting-students-to-register',
    title: guideWords.gettingStudentsRegister,
    does: (
      <p>
        {rich(
          guideWords.studentsRegisterText({
            link: (text) => <PageLink to={addresses.studentRegister}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: guideWords.studentsRegisterSee,
  }),
  guideStep({
    id: 'awarding-extra-credit',
    title: guideWords.awardingExtraCredit,
    does: (
      <>
        <p>{guideWords.extraCreditText}</p>
        <p>{guideWords.extraCreditRule}</p>
      </>
    ),
    sees: guideWords.extraCreditSee,
  }),
] as const
