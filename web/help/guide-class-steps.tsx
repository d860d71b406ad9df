import type { ReactNode } from 'react'
import { guideWords } from '#contract/help/guide/words.ts'
import { rich } from '#web/kit/rich.ts'
import { addresses } from '#web/session/addresses.ts'
import { ExampleRosterButton } from './example-roster-button.tsx'
import type { FoldingItem } from './folding-list.tsx'
import { PageLink } from './page-links.tsx'

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

type GuideStep = {
  id: string
  title: string
  /** The instruction. */
  does: ReactNode
  /** The result that appears. */
  sees: ReactNode
  notes?: ReactNode
}

/** One step of the guide: what to do, and what appears. */
export function guideStep({ id, title, does, sees, notes }: GuideStep): FoldingItem {
  const text = (
    <>
      {does}
      <p>
        <b>{guideWords.whatSee}</b> {sees}
      </p>
      {notes}
    </>
  )
  return { id, title, text }
}
