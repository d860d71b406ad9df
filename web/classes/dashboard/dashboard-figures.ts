import type { DashboardStats } from '#contract/rolls/class-reports.ts'
import type { ClassStudent } from '#contract/classes/roster.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The dashboard's figures of a faculty member's classes. A student in several classes counts once. */
export type DashboardFigures = {
  facultyName: string | null
  classes: number
  students: number
  registered: number
  /** The number of classes that the students were counted in. */
  countedClasses: number
}

/** Calls the API with GET. Throws ApiError when it fails. */
export type Ask = (path: string, query?: Record<string, string>) => Promise<unknown>

/** The fallback reads at most this many classes, because it runs when the server is already in trouble. */
const mostClasses = 3

/** Reads the figures with one call. If that fails, reads the first classes instead. Throws when that fails too. */
export async function readFigures(
  ask: Ask,
  facultyId: string,
  log: (error: unknown) => void,
): Promise<DashboardFigures> {
  const id = encodeURIComponent(facultyId)
  try {
    const stats = (await ask(`/api/faculty/dashboard-stats/${id}/`)) as DashboardStats
    return {
      facultyName: stats.faculty.first_name,
      classes: stats.classes_count,
      students: stats.total_students,
      registered: stats.registered_students,
      countedClasses: stats.classes_count,
    }
  } catch (error) {
    if (isOver(error)) throw error
    log(error)
  }
  const logAnd =
    <Instead>(instead: Instead) =>
    (error: unknown) => {
      if (isOver(error)) throw error
      log(error)
      return instead
    }
  const [faculty, classes] = await Promise.all([
    ask(`/api/faculty/${id}/`).catch(logAnd(null)) as Promise<{ first_name?: string } | null>,
    ask('/api/classes/', { faculty: facultyId, fields: 'id,name,semester' }) as Promise<{ id: string }[]>,
  ])
  const counted = classes.slice(0, mostClasses)
  const rosters = await Promise.all(
    counted.map(
      async (course) => (await ask('/api/class-students/', { class_instance: course.id }).catch(logAnd([]))) as Link[],
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

/** No one is signed in any more, or the page was left: other calls would fail too. */
function isOver(error: unknown): boolean {
  return (
    (error instanceof ApiError && error.status === 401) ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}
