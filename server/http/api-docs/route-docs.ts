import type { z } from 'zod'
import type { Code } from '#contract/codes.ts'
import type { Access } from '#server/http/viewer.ts'

/** The chapters of the documentation, in order. */
export const chapters = {
  'Check-ins': 'A student says: I am here. Everything else exists for this call.',
  Events: 'What students attend, its QR code and its typed code.',
  Classes: 'Courses of faculty, the students on their rosters, and the events that count for them.',
  Rolls: 'Who checked in: as a list, as a file, and live.',
  Credit: 'What attendance is worth in a class: rules, what students have, receipts, and questions about it.',
  People: 'Students and faculty.',
  Universities: 'The owner of an email domain.',
  Administrators: 'Who administers universities and faculty, and their passwords.',
  'Sign-in': 'Registration, mailed links, passwords, and the end of a session.',
  Operation: 'For the operator of the server.',
} as const
type Chapter = keyof typeof chapters

/** A status of refusals that the documentation lists by their codes. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 422 | 429 | 503

/** One answer of a route: JSON with a `shape`, or other `media` types. With both, the text contains such JSON. */
export type DocumentedAnswer = { about: string; shape?: z.ZodType; media?: string[]; example?: unknown }

/** A route's part of the documentation, in its `config`. Fastify doesn't use it to validate or serialize. */
export type RouteDocs = {
  chapter: Chapter
  /** The name of the call in a generated client. */
  operation: string
  summary: string
  about?: string
  params?: Record<string, string>
  query?: z.ZodObject
  body?: z.ZodType
  bodyExample?: unknown
  answers: Record<number, DocumentedAnswer>
  /** The call takes `If-Match`. */
  isConditional?: boolean
  /** A 200 has an `ETag`. */
  hasTag?: boolean
  /** The codes of its own refusals, by status. Refusals that follow from its access and its input are added. */
  refusals?: Partial<Record<RefusalStatus, readonly Code[]>>
  /** Fields of its own refusals, besides the sentence and the code. */
  refusalFields?: Record<string, z.ZodType>
  /** A public call that still reads the sender's session. */
  inspects?: 'bearer' | 'session'
}

/** A route as the documentation needs it. */
export type DocumentedRoute = {
  method: string
  url: string
  access: Access
  cookieAlone: boolean
  creates: boolean
  parts: boolean
  docs: RouteDocs
}

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: RouteDocs
  }
}
