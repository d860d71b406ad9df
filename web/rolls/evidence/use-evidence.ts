import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Evidence } from '#contract/rolls/evidence.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { hintsByStudent, readEvidence, type HintsById } from './evidence.ts'

/** How long (ms) new rows are collected before the next comparison. Each comparison reads the whole roll. */
const pauseMs = 10_000

/**
 * Loads hints about the check-ins on an event’s roll, and reloads them when `rows`, the number of check-ins, changes.
 * Makes no request for null. Hints are optional: the roll is shown without them.
 */
export function useEventEvidence(eventId: string, rows: number | null) {
  return useEvidence(['evidence', eventId], rows, (options) =>
    call('GET /api/events/:id/evidence/', { params: { id: eventId }, ...options }),
  )
}

/** Loads the same for a class’s roster. Reloads while `isOpen`, because someone may check in at any moment. */
export function useClassEvidence(
  { classId, eventId }: { classId: string; eventId: string },
  { isOpen }: { isOpen: boolean },
) {
  return useEvidence(['class', classId, 'evidence', eventId], isOpen ? 'growing' : 'any', (options) =>
    call('GET /api/attendance/event/:event/class/:class/evidence/', {
      params: { event: eventId, class: classId },
      ...options,
    }),
  )
}

/** The number of check-ins. If it isn’t known: 'growing' reloads regularly, 'any' never. */
type Rows = number | 'any' | 'growing' | null

type Request = (options: { query: { faculty_id: string | null }; signal: AbortSignal }) => Promise<Evidence>

function useEvidence(queryKey: readonly string[], rows: Rows, request: Request) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey,
    enabled: facultyId !== null && rows !== null && rows !== 0,
    // Don’t compare with the response’s own count: it includes check-ins of students who are marked absent.
    refetchInterval: ({ state: { data } }) =>
      rows === 'growing' || (data && rows !== 'any' && data.rows !== rows) ? pauseMs : false,
    queryFn: async ({ signal }) => {
      const evidence = readEvidence(await request({ query: { faculty_id: facultyId }, signal }))
      return { evidence, rows }
    },
    select: withHints,
  })
}

function withHints({ evidence }: { evidence: Evidence; rows: Rows }) {
  return { evidence, hints: hintsByStudent(evidence) }
}

const none: HintsById = new Map()

/** The hints for the rows that are shown. Empty until they load. */
export const HintsOfRoll = createContext<HintsById>(none)

export function useStudentHints(studentId: string | null | undefined) {
  return use(HintsOfRoll).get(studentId ?? '') ?? null
}
