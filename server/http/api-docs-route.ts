import type { z } from 'zod'
import type { Access } from './viewer.ts'

/** The chapters of the documentation, in its order. */
export const chapters = {
  'Check-ins': 'A student says: I am here. Everything else exists for this call.',
  Events: 'What students attend, its QR code and its typed code.',
  Classes: 'Courses of faculty, the students on their rosters, and the events that count for them.',
  Rolls: 'Who checked in: as a list, as a file, and live.',
  People: 'Students and faculty.',
  Universities: 'Whom an email domain belongs to.',
  Administrators: 'Who administers universities and faculty, and their passwords.',
  'Sign-in': 'Registration, mailed links, passwords, and the end of a session.',
  Operation: 'For whoever runs the server.',
} as const
type Chapter = keyof typeof chapters

/** One answer of a route. It is JSON of a `shape`, or of other `media` types; of both, texts that hold such JSON. */
export type DocumentedAnswer = { about: string; shape?: z.ZodType; media?: string[]; example?: unknown }

/**
 * What a route says of itself for the documentation. It stands in the route's `config`, where the framework neither
 * checks bodies nor shapes answers by it. Refusals that follow from who may call and from what is sent need no word.
 */
export type RouteDocs = {
  chapter: Chapter
  /** What a generated client calls it. */
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
  /** A 200 carries an `ETag`. */
  hasTag?: boolean
  refusals?: readonly (401 | 403 | 404)[]
  /** A public call that nevertheless looks at who asks. */
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
