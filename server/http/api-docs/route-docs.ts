import type { Access, CallDocs, CallLimit, Chapter } from '#contract/api/call.ts'

/** The chapters of the documentation, in order. */
export const chapters = {
  'Check-ins': 'A student checks in. Everything else exists for this call.',
  Events: 'What students attend, with its QR code and typed code.',
  Classes: 'Courses of faculty, the students on their rosters, and the events that count for them.',
  Rolls: 'Who checked in: as a list, as a file, and live.',
  Credit: 'What attendance is worth in a class: rules, students’ totals, receipts and appeals.',
  People: 'Students and faculty.',
  Universities: 'The owner of an email domain.',
  Administrators: 'Who administers universities and faculty, and their passwords.',
  'Sign-in': 'Registration, emailed links, passwords, and sign-out.',
  Operation: 'For the operator of the server.',
} as const satisfies Record<Chapter, string>
/** The documentation of a route, in its `config`. Fastify doesn't use it to validate or serialize. */
type RouteDocs = CallDocs

/** The facts about a route that the documentation needs. */
export type DocumentedRoute = {
  method: string
  url: string
  access: Access
  cookieAlone: boolean
  creates: boolean
  parts: boolean
  /** The rate limit of a declared call. Other routes mention theirs in their text. */
  limit?: CallLimit | undefined
  docs: RouteDocs
}

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: RouteDocs
    limit?: CallLimit
  }
}
