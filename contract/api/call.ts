// The declaration of an API call. Its handler, permissions, limits, documentation and the pages' typed client all
// follow from it. Only the server loads declarations. Pages import their types.
import type { z } from 'zod'
import type { Code } from '#contract/refusal-codes.ts'
import type { PersonKind } from '#contract/roles.ts'

/** The callers that may make a call, checked before any object is read: anyone, or sessions with one of these roles. */
export type Access = 'public' | readonly (PersonKind | 'master' | 'co' | 'temporaryAdmin' | 'oneFactorAdmin')[]

/**
 * At most `most` calls in `minutes` (default 1). They are counted for each account over all its sessions, or with `per:
 * 'client'` for each IP address, or for each person in a known browser. Calls with the same object share one count.
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

/** A refusal's status for which the documentation lists the codes. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 422 | 429 | 503

/** One response to a call: JSON with a `shape`, or other `media` types. With both, the text consists of such JSON. */
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
  /** The body for the documentation, when `body` doesn't validate the rows of a list. */
  documentedBody?: z.ZodType
  bodyExample?: unknown
  /**
   * Responses by status. If there is only one status, the server sends it by default. If the handler returns nothing,
   * the server sends the status that has neither `shape` nor `media`.
   */
  answers: Record<number, CallResponse>
  /** The call takes `If-Match`. */
  isConditional?: boolean
  /** A 200 has an `ETag`. */
  hasTag?: boolean
  /** The codes of the call's own refusals, by status. Refusals that follow from its access and its input are added. */
  refusals?: Partial<Record<RefusalStatus, readonly Code[]>>
  /** Extra fields in the call's own refusals, besides the sentence and the code. */
  refusalFields?: Record<string, z.ZodType>
  /** A public call that still reads the sender's session. */
  inspects?: 'bearer' | 'session'
  /** For a public call that requires its own token: the documentation's text instead of “everyone”. */
  openTo?: string
}

export type Call = CallDocs & {
  access: Access
  limit?: CallLimit
  /** Each such call reads a whole roll or more, so an account may run at most two of them at the same time. */
  isHeavy?: boolean
  /** The maximum body size, in bytes. */
  maxBodyBytes?: number
  /** The call creates something and accepts an `Idempotency-Key`. */
  creates?: boolean
  /** The call returns a list and accepts `limit` and `cursor`. */
  parts?: boolean
  /** HEAD is refused, because GET has an effect or takes long. */
  refusesHead?: boolean
  /** GET on the same address returns a page. */
  hasPage?: boolean
  /** The session cookie alone is enough, because a browser opens the address directly. */
  cookieAlone?: boolean
  /** The kind of object that the call deletes. The audit also records refused deletions. */
  deletes?: 'event' | 'class' | 'faculty' | 'student' | 'school'
  /** The response is a stream, which stays open for hours and uses few resources. */
  staysOpen?: boolean
  /** Load shedding: `last` is refused only when nothing else helps, and `never` is always answered. */
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

/** The types of the data that a call sends and returns, for handlers and pages. A non-JSON response is `undefined`. */
export type BodyInput<C> = C extends { body: infer S extends z.ZodType } ? z.input<S> : undefined
export type QueryInput<C> = (C extends { query: infer S extends z.ZodType } ? z.input<S> : object) &
  (C extends { parts: true } ? { limit?: number; cursor?: string } : object)
export type ResponseBody<C> = C extends { answers: infer A }
  ? { [Status in keyof A]: A[Status] extends { shape: infer S extends z.ZodType } ? z.output<S> : undefined }[keyof A]
  : never
