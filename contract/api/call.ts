// The declaration of a call of the API, from which its handler, permission, limits, documentation and the page's typed
// client follow. Only the server loads declarations. Pages import their types.
import type { z } from 'zod'
import type { Code } from '#contract/refusal-codes.ts'
import type { PersonKind } from '#contract/roles.ts'

/** The people who may make a call at all, before any object is read: anyone, or sessions with one of these roles. */
export type Access = 'public' | readonly (PersonKind | 'master' | 'co' | 'temporaryAdmin' | 'oneFactorAdmin')[]

/**
 * At most so many calls in `minutes` (1 if left out) of an account in all of its sessions, or, for `per: 'client'`, of
 * a network address or of a person whose browser is known. Calls with the same object share one count.
 */
export type CallLimit = { most: number; minutes?: number; per?: 'client' }

export type Chapter =
  | 'Check-ins'
  | 'Events'
  | 'Classes'
  | 'Rolls'
  | 'Credit'
  | 'People'
  | 'Universities'
  | 'Administrators'
  | 'Sign-in'
  | 'Operation'

/** A status of refusals that the documentation lists by their codes. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 422 | 429 | 503

/** One response of a call: JSON with a `shape`, or other `media` types. With both, the text contains such JSON. */
export type CallResponse = { about: string; shape?: z.ZodType; media?: string[]; example?: unknown }

export type CallDocs = {
  chapter: Chapter
  /** The name of the call in a generated client. */
  operation: string
  summary: string
  about?: string
  /** The meaning of each id in the path. */
  params?: Record<string, string>
  query?: z.ZodObject
  body?: z.ZodType
  /** The body for the documentation, where the one that is read leaves the rows of a list unread. */
  documentedBody?: z.ZodType
  bodyExample?: unknown
  /** By status. A single one, and an empty one for a handler that returns nothing, is sent without its help. */
  answers: Record<number, CallResponse>
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
  /** A public call with a token of its own: what the documentation says instead of “everyone”. */
  openTo?: string
}

export type Call = CallDocs & {
  access: Access
  limit?: CallLimit
  /** An account may have two such calls running at once, because each reads a whole roll or more. */
  isHeavy?: boolean
  /** The largest body, in bytes. */
  largestBody?: number
  /** It creates something, and takes an `Idempotency-Key`. */
  creates?: boolean
  /** It returns a list, and takes `limit` and `cursor`. */
  parts?: boolean
  /** HEAD is refused, because GET has an effect or takes long. */
  refusesHead?: boolean
  /** GET at the same address is a page. */
  hasPage?: boolean
  /** The session cookie alone is enough, because a browser opens the address. */
  cookieAlone?: boolean
  /** The kind of object that it deletes. The audit also records refused deletions. */
  deletes?: 'event' | 'class' | 'faculty' | 'student' | 'school'
  /** It is a stream, which is open for hours and is cheap. */
  staysOpen?: boolean
  /** Under load, `last` is refused only when nothing else helps, and `never` is always answered. */
  whenBusy?: 'last' | 'never'
}

/** A method and a path, for example `GET /api/events/:id/`. */
type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Calls = Record<CallName, Call>

export type PathIds<Name> = Name extends `${string}:${infer Id}/${infer Rest}`
  ? Id | PathIds<`/${Rest}`>
  : Name extends `${string}:${infer Id}`
    ? Id
    : never

/** What a call sends and returns, for handlers and for pages. A response that isn't JSON is `undefined`. */
export type BodyInput<C> = C extends { body: infer S extends z.ZodType } ? z.input<S> : undefined
export type QueryInput<C> = (C extends { query: infer S extends z.ZodType } ? z.input<S> : object) &
  (C extends { parts: true } ? { limit?: number; cursor?: string } : object)
export type ResponseBody<C> = C extends { answers: infer A }
  ? { [Status in keyof A]: A[Status] extends { shape: infer S extends z.ZodType } ? z.output<S> : undefined }[keyof A]
  : never
