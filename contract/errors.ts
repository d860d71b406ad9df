import { apiMessages } from '#contract/api/words.ts'

/** Wrong input: each field with its messages, `non_field_errors` for what no single field is to blame for. */
export type FieldErrors = Record<string, string[]>

/** Every other refusal; `code` is for programs, which never compare the sentence. */
export type Refusal = { error: string; code?: string | undefined }

/** The two sentences that several programs use. */
export const authenticationRequired = apiMessages.authenticationRequired
export const notFound = apiMessages.notFound

/** The `code` of a 429 for a client that has used up its share, and of a 503 for one with too many requests running. */
export const tooManyCode = 'too_many_requests'
export const busyCode = 'busy'

/** The `code` of a 503 while the process sheds load. */
export const overloadedCode = 'overloaded'

/** The `code` of a 405. */
export const methodNotAllowedCode = 'method_not_allowed'

/** The `code` of a 422: an `Idempotency-Key` was used with another call. */
export const keyReusedCode = 'idempotency_key_reused'

/** The `code` of a 409: the first call with an `Idempotency-Key` has no answer yet. */
export const stillRunningCode = 'idempotency_key_in_use'
