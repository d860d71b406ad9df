import type { DashboardFigures } from './dashboard-figures.ts'

/** Cached figures and when they were read, in ms. */
export type CachedFigures = { figures: DashboardFigures; timestamp: number }

const key = 'facultyDashboardStats'

/** Returns this tab's cached figures of a person, or null. Another person on this machine never gets them. */
export function readCachedFigures(facultyId: string): CachedFigures | null {
  try {
    const cached = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Kept | null
    if (!cached || cached.facultyId !== facultyId || typeof cached.timestamp !== 'number') return null
    const { facultyName, stats, timestamp } = cached
    const numbers = [stats.classes, stats.students, stats.registered, stats.countedClasses]
    return numbers.every(Number.isFinite) ? { figures: { facultyName, ...stats }, timestamp } : null
  } catch {
    // The stored value is unreadable, or the browser forbids access.
    return null
  }
}

/** Stores figures for the next visit. If the browser refuses, they are just requested again. */
export function cacheFigures(facultyId: string, { figures, timestamp }: CachedFigures): void {
  const { facultyName, ...stats } = figures
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ facultyId, facultyName, stats, timestamp } satisfies Kept))
  } catch {
    // Full or forbidden storage.
  }
}

type Kept = {
  facultyId: string
  facultyName: string | null
  stats: Omit<DashboardFigures, 'facultyName'>
  timestamp: number
}
