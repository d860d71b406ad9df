import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CheckInInput } from '#contract/check-ins/check-ins.ts'
import type { StudentEvent } from '#contract/events/events.ts'
import { call } from '#web/api/call.ts'
import { ApiError, listArrivedRequests } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { patience, remembered } from '#web/api/remembered-query.ts'
import { answeredByPage, readRecorded, readRefusal, type CheckInOutcome } from './check-in-answer.ts'

/** Returns the signed-in student's own profile. */
export function useStudent(studentId: string | null) {
  return useQuery({
    queryKey: ['student', studentId],
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () =>
        call('GET /api/students/:id/', { params: { id: studentId! }, signal, timeoutMs: patience }),
      ),
    enabled: studentId !== null,
  })
}

const eventQuery = (eventId: string | null) =>
  queryOptions<StudentEvent>({
    queryKey: ['event', eventId],
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () =>
        call('GET /api/events/:id/', { params: { id: eventId! }, signal, timeoutMs: patience }),
      ),
  })

/** The time (ms) for which a loaded event is reused when its code, which was only an id, turns out to be an event's. */
const justLoaded = 10_000

/** Loads the event of a scanned code. */
export function useEvent(eventId: string | null) {
  return useQuery<StudentEvent>({
    ...eventQuery(eventId),
    enabled: eventId !== null,
    // No placeholder: a different event's details must never be shown above this event's confirm button.
    placeholderData: undefined,
  })
}

/**
 * Caches the event that the door's document has requested, if its response has arrived, so that it is shown
 * immediately.
 */
export async function readArrivedEvent(): Promise<void> {
  for (const name of listArrivedRequests()) {
    const [, eventId] = /^GET \/api\/events\/([^/]+)\/$/.exec(name) ?? []
    if (eventId) await queryClient.prefetchQuery(eventQuery(eventId))
  }
}

/** Whether the server says that the student's university has no such event. Returns false without a response. */
export async function isMissingEvent(eventId: string): Promise<boolean> {
  try {
    await queryClient.fetchQuery({ ...eventQuery(eventId), retry: false, staleTime: justLoaded })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}

/** Loads a student's attendance, latest first. */
export function useHistory(studentId: string | null) {
  return useQuery({
    queryKey: ['student', studentId, 'attendance'],
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () =>
        call('GET /api/students/:id/attendance/', { params: { id: studentId! }, signal, timeoutMs: patience }),
      ),
    enabled: studentId !== null,
  })
}

/** Loads a student's own attempts that didn't count, latest first. */
export function useOwnAttempts(studentId: string | null) {
  return useQuery({
    queryKey: ['student', studentId, 'attempts'],
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () =>
        call('GET /api/students/:id/attempts/', { params: { id: studentId! }, signal, timeoutMs: patience }),
      ),
    enabled: studentId !== null,
  })
}

/** Looks up the 8 characters of a typed code. Returns the id of the open event that has the code. */
export async function findTypedCode(code: string): Promise<string> {
  const { event } = await call('GET /api/typed-codes/:code/', { params: { code } })
  return event
}

/** Sends a check-in. Returns the outcome. Never rejects. */
export async function sendCheckIn(checkIn: CheckInInput): Promise<CheckInOutcome> {
  try {
    return readRecorded(await call('POST /api/attendance/', { body: checkIn, timeoutMs: patience }))
  } catch (error) {
    if (!(error instanceof ApiError)) return readRefusal({ status: 0, body: undefined, message: readMessage(error) })
    const { status, body, retryAfterMs, cause } = error
    // Without a cause, there was a response, but not from our server.
    if (status === 0 && cause === undefined) return answeredByPage()
    return readRefusal({ status, body, retryAfterMs, message: readMessage(cause) })
  }
}

function readMessage(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined
}
