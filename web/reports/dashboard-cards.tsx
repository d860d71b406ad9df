import { FigureCards } from '#web/kit/figure-cards.tsx'
import type { DashboardFigures } from './dashboard-figures.ts'

type Props = {
  /** Undefined while they load, or when they did not come. */
  figures: DashboardFigures | undefined
  isPending: boolean
}

/** The three figures of a faculty member. */
export function DashboardCards({ figures, isPending }: Props) {
  const isPartial = figures !== undefined && figures.countedClasses < figures.classes
  const note = isPartial ? `in ${figures.countedClasses} of your ${figures.classes} classes` : null
  return (
    <FigureCards
      label="Your classes in figures"
      isPending={isPending}
      figures={[
        { label: 'Active Classes', value: figures?.classes },
        { label: 'Number of Students', value: figures?.students, note },
        { label: 'Registered Students', value: figures?.registered, note },
      ]}
    />
  )
}
