import { useQuery } from '@tanstack/react-query'
import type { ClassStudent } from '#contract/classes/roster.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { CallOptions } from '#web/api/client.ts'
import { readClassList } from '#web/classes/faculty-class.ts'
import { useSession } from '#web/session/use-session.ts'

/** How long the figures are fresh, and the timeout of a call for them, in ms. */
const goodForMs = 300_000
const timeoutMs = 8000

/**
 * Loads the figures of the dashboard. In this tab, figures younger than five minutes are reused, even after a reload.
 * Older figures are shown until new ones load, and stay if that fails.
 */
export function useDashboardFigures() {
  const { facultyId } = useSession()
  const readCached = () => (facultyId === null ? null : readCachedFigures(facultyId))
  return useQuery({
    queryKey: ['dashboard', facultyId],
    enabled: facultyId !== null,
    staleTime: goodForMs,
    // No retry, because the fallback is one.
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

/** Cached figures, and when they were loaded, in ms. */
type CachedFigures = { figures: DashboardFigures; timestamp: number }

const key = 'facultyDashboardStats'

/** Returns a person’s figures from this tab’s cache, or null. They are never shown to anyone else on this machine. */
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

/** Caches figures for the next visit. If the browser refuses, they are simply requested again. */
function cacheFigures(facultyId: string, { figures, timestamp }: CachedFigures): void {
  const { facultyName, ...stats } = figures
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ facultyId, facultyName, stats, timestamp } satisfies Kept))
  } catch {
    // Storage is full or forbidden.
  }
}

type Kept = {
  facultyId: string
  facultyName: string | null
  stats: Omit<DashboardFigures, 'facultyName'>
  timestamp: number
}

/** The dashboard’s figures for a faculty member’s classes. A student in several classes counts once. */
export type DashboardFigures = {
  facultyName: string | null
  classes: number
  students: number
  registered: number
  /** The number of classes whose students were counted. */
  countedClasses: number
}

/** The maximum number of classes that the fallback loads. It runs when the server is already in trouble. */
const maxClasses = 3

/** Loads the figures in one call. If that fails, counts the first classes instead. Throws if that fails as well. */
async function readFigures(
  facultyId: string,
  logError: (error: unknown) => void,
  options: Pick<CallOptions, 'signal' | 'timeoutMs'>,
): Promise<DashboardFigures> {
  const params = { id: facultyId }
  try {
    const stats = await call('GET /api/faculty/dashboard-stats/:id/', { params, ...options })
    return {
      facultyName: stats.faculty.first_name,
      classes: stats.classes_count,
      students: stats.total_students,
      registered: stats.registered_students,
      countedClasses: stats.classes_count,
    }
  } catch (error) {
    if (isOver(error)) throw error
    logError(error)
  }
  const logAnd =
    <Instead>(instead: Instead) =>
    (error: unknown) => {
      if (isOver(error)) throw error
      logError(error)
      return instead
    }
  const [faculty, classes] = await Promise.all([
    call('GET /api/faculty/:id/', { params, ...options }).catch(logAnd(null)),
    call('GET /api/classes/', { query: { faculty: facultyId, fields: 'id,name,semester' }, ...options }),
  ])
  const counted = readClassList(classes).slice(0, maxClasses)
  const rosters = await Promise.all(
    counted.map(({ id }) =>
      call('GET /api/class-students/', { query: { class_instance: id }, ...options }).catch(logAnd([])),
    ),
  )
  return {
    facultyName: faculty?.first_name ?? null,
    classes: classes.length,
    ...countPeople(rosters.flat()),
    countedClasses: counted.length,
  }
}

type Link = Pick<ClassStudent, 'student' | 'pending_student'>

function countPeople(links: Link[]): { students: number; registered: number } {
  const registered = new Set(links.flatMap(({ student }) => student ?? []))
  const pending = new Set(links.flatMap(({ pending_student }) => pending_student ?? []))
  return { students: registered.size + pending.size, registered: registered.size }
}

/** Whether other calls would fail too, because the session ended or the page was left. */
function isOver(error: unknown): boolean {
  return (
    (error instanceof ApiError && error.status === 401) ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}
