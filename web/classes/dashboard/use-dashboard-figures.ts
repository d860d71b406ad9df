import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/use-session.ts'
import { cacheFigures, readCachedFigures } from './dashboard-cache.ts'
import { readFigures } from './dashboard-figures.ts'

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
