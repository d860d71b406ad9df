// Every declared call, for the pages' typed client. Pages import only the type.
import type { markCalls } from './rolls/mark-calls.ts'

export type ApiCalls = typeof markCalls
