import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Evidence } from '#contract/reports/evidence.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { hintsByStudent, readEvidence, type HintsById } from './evidence.ts'

/** How long (ms) new rows are gathered before a comparison, because each one reads the whole roll. */
const pauseMs = 10_000

/**
 * Hints about the check-ins of an event's roll. Loaded again while their number differs from `rows`. Null requests
 * nothing. Hints are optional: the roll is shown without them.
 */
export function useEventEvidence(eventId: string, rows: number | null) {
  return useEvidence(['evidence', eventId], `/api/events/${encodeURIComponent(eventId)}/evidence/`, rows)
}

/**
 * The same for a class, which names only students on its roster. Loaded when `isWanted`, and again while `isOpen`,
 * because someone may check in at any moment.
 */
export function useClassEvidence(
  { classId, eventId }: { classId: string; eventId: string },
  { isWanted, isOpen }: { isWanted: boolean; isOpen: boolean },
) {
  const path = `/api/attendance/event/${encodeURIComponent(eventId)}/class/${encodeURIComponent(classId)}/evidence/`
  return useEvidence(['class', classId, 'evidence', eventId], path, isWanted ? (isOpen ? 'growing' : 'any') : null)
}

function useEvidence(queryKey: readonly string[], path: string, rows: number | 'any' | 'growing' | null) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey,
    enabled: facultyId !== null && rows !== null && rows !== 0,
    refetchInterval: ({ state: { data } }) => (data && rows !== 'any' && data.check_ins !== rows ? pauseMs : false),
    queryFn: async ({ signal }) => readEvidence(await call('GET', path, { query: { faculty_id: facultyId }, signal })),
    select: withHints,
  })
}

function withHints(evidence: Evidence) {
  return { evidence, hints: hintsByStudent(evidence) }
}

const none: HintsById = new Map()

/** The hints for the shown rows. Empty until they load. */
export const HintsOfRoll = createContext<HintsById>(none)

export function useHintsOf(studentId: string | null | undefined) {
  return use(HintsOfRoll).get(studentId ?? '') ?? null
}
