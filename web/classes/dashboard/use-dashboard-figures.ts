import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/use-session.ts'
import { readFigures, type DashboardFigures } from './dashboard-figures.ts'

/** The time that figures are fresh, and the limit of a call for them, in ms. */
const goodForMs = 300_000
const timeoutMs = 8000

/**
 * The figures of the dashboard. Those younger than five minutes are used again, in this tab also after a reload. Older
 * ones are shown until new ones load, and stay when that fails.
 */
export function useDashboardFigures() {
  const { facultyId } = useSession()
  const readCached = () => (facultyId === null ? null : readCachedFigures(facultyId))
  return useQuery({
    queryKey: ['dashboard', facultyId],
    enabled: facultyId !== null,
    staleTime: goodForMs,
    // The fallback is the retry.
    retry: false,
    initialData: () => readCached()?.figures,
    initialDataUpdatedAt: () => readCached()?.timestamp,
    queryFn: async ({ signal }) => {
      const owner = facultyId!
      const logError = (error: unknown) => console.warn('The figures of the dashboard', error)
      const figures = await readFigures(owner, logError, { signal, timeoutMs })
      cacheFigures(owner, { figures, timestamp: Date.now() })
      return figures
    },
  })
}

/** Cached figures and when they were read, in ms. */
type CachedFigures = { figures: DashboardFigures; timestamp: number }

const key = 'facultyDashboardStats'

/** Returns this tab's cached figures of a person, or null. Another person on this machine never gets them. */
function readCachedFigures(facultyId: string): CachedFigures | null {
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
function cacheFigures(facultyId: string, { figures, timestamp }: CachedFigures): void {
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
