import { reportsWords } from '#contract/rolls/words.ts'
import { FigureCards } from '#web/kit/charts/figure-cards.tsx'
import type { DashboardFigures } from './use-dashboard-figures.ts'

type Props = {
  /** Undefined while they load, or when they didn't load. */
  figures: DashboardFigures | undefined
  isPending: boolean
}

/** The three figures of a faculty member. */
export function DashboardCards({ figures, isPending }: Props) {
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
