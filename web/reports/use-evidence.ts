import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Evidence } from '#contract/reports/evidence.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { hintsByStudent, readEvidence, type HintsById } from './evidence.ts'

/** How long (ms) rows that arrive gather before they are compared: each comparison reads the whole roll. */
const pauseMs = 10_000

/**
 * What the check-ins of an event's roll show beside each other; asked again while it and the roll differ in their
 * number of `rows`. Null asks nothing. Hints are an extra: without them the roll is what it is.
 */
export function useEventEvidence(eventId: string, rows: number | null) {
  return useEvidence(['evidence', eventId], `/api/events/${encodeURIComponent(eventId)}/evidence/`, rows)
}

/**
 * The same for a class, which names students of its roster only; asked for when `isWanted`, and again while `isOpen`:
 * someone may check in at any moment.
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

/** The hints of the roll that is shown, for its rows; empty until they are there. */
export const HintsOfRoll = createContext<HintsById>(none)

export function useHintsOf(studentId: string | null | undefined) {
  return use(HintsOfRoll).get(studentId ?? '') ?? null
}
