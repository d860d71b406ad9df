// Every declared call, for the pages' typed client. Pages import only the type.
import type { ownerDeletionCalls } from './deletions/owner-calls.ts'
import type { checkInCalls } from './check-ins/calls.ts'
import type { eventCalls } from './events/calls.ts'
import type { attemptCalls } from './rolls/attempt-calls.ts'
import type { classRollCalls } from './rolls/class-calls.ts'
import type { evidenceCalls } from './rolls/evidence-calls.ts'
import type { liveCalls } from './rolls/live/calls.ts'
import type { markCalls } from './rolls/mark-calls.ts'
import type { rollCalls } from './rolls/roll-calls.ts'
import type { usageCalls } from './usage/calls.ts'

export type ApiCalls = typeof attemptCalls &
  typeof checkInCalls &
  typeof classRollCalls &
  typeof eventCalls &
  typeof evidenceCalls &
  typeof liveCalls &
  typeof markCalls &
  typeof ownerDeletionCalls &
  typeof rollCalls &
  typeof usageCalls
