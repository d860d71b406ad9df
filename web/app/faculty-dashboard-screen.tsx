import { appWords } from '#contract/app/words.ts'
import { Today } from '#web/classes/today/today.tsx'
import { InstructionsPanel } from '#web/help/instructions-panel.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { useDashboardFigures, type DashboardFigures } from '#web/classes/dashboard/use-dashboard-figures.ts'
import { Suspense } from 'react'
import { useFaculty } from './use-faculty.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import { FigureCards } from '#web/kit/charts/figure-cards.tsx'

// Loaded after the page, because there are rarely any open appeals.
const OpenAppeals = lazyPart(() => import('#web/credits/appeals/open-appeals.tsx'))
const AnsweredAppeals = lazyPart(() => import('#web/credits/appeals/answered-appeals.tsx'))

/** The faculty dashboard: a welcome, today's events, figures, and instructions for the two main tasks. */
export default function FacultyDashboardScreen() {
  const { profile, error } = useFaculty()
  const { data, isPending } = useDashboardFigures()
  const name = profile?.first_name || data?.facultyName || null
  const mayGetName = isPending || (!profile && !error)
  const title =
    name === null && mayGetName
      ? appWords.welcomeBackUnnamed
      : appWords.welcomeBack({ name: name ?? appWords.professor })
  return (
    <>
      <TitleRow>
        <PageTitle title={title} tabTitle={appWords.dashboard} />
      </TitleRow>
      <Today />
      <Suspense>
        <OpenAppeals />
      </Suspense>
      <DashboardCards figures={data} isPending={isPending} />
      <Suspense>
        <AnsweredAppeals />
      </Suspense>
      <InstructionsPanel />
    </>
  )
}

type Props = {
  /** Undefined while loading, or if loading failed. */
  figures: DashboardFigures | undefined
  isPending: boolean
}

function DashboardCards({ figures, isPending }: Props) {
  const isPartial = figures !== undefined && figures.countedClasses < figures.classes
  const note = isPartial
    ? reportsWords.countsForClasses({ counted: figures.countedClasses, classes: figures.classes })
    : null
  return (
    <FigureCards
      label={reportsWords.classesFigures}
      isPending={isPending}
      figures={[
        { label: reportsWords.activeClasses, value: figures?.classes },
        { label: reportsWords.numberStudents, value: figures?.students, note },
        { label: reportsWords.registeredStudents, value: figures?.registered, note },
      ]}
    />
  )
}
