/** Codes of a field that more than one domain uses, each with what it means. */
export const fieldCodes = {
  required: 'It’s missing or empty.',
  unknown_field: 'The call has no field of that name.',
  invalid: 'It doesn’t have the form that the message describes.',
  too_short: 'It has too few characters.',
  too_long: 'It has too many characters or entries.',
  too_small: 'The number is too small.',
  too_large: 'The number is too large.',
  invalid_character: 'It contains a character that can’t be stored, such as a control character.',
  repeated: 'The query has this key more than once.',
  end_before_start: 'The end is before the start.',
  unknown_university: 'There’s no such university, or it’s closed.',
  not_of_university: 'The address isn’t in the university’s email domain.',
} as const

/** Codes of a request that is refused before a route looks at it. */
export const requestCodes = {
  unreadable_request: 'The request isn’t valid HTTP, or its body isn’t valid JSON.',
  not_an_object: 'The body isn’t a JSON object.',
  invalid_text: 'A text or the address contains a character that can’t be stored.',
  invalid_reports: 'The body isn’t a list of browser reports, each with its type.',
  invalid_host: 'The Host header is missing, or there’s more than one.',
} as const

/** Codes of who may call. */
export const accessCodes = {
  authentication_required: 'No one is signed in with this token, or not anymore.',
  session_cookie_missing: 'The session belongs to another browser: its cookie is missing.',
  forbidden: 'The session isn’t allowed to do this.',
  not_found: 'There’s no such thing, or it belongs to another university.',
} as const

/** Codes of limits and load. `Retry-After` says how long to wait. */
export const loadCodes = {
  too_many_requests: 'This client has used up its share of requests.',
  too_many_at_once: 'This account is already downloading as many files as it may at once.',
  busy: 'This client has too many running requests.',
  overloaded: 'The server is shedding load.',
  database_busy: 'The database didn’t answer in time.',
  reading_too_long: 'Reading this took too long and was ended.',
  database_unavailable: 'The database can’t be used at the moment.',
  stopping: 'The server is stopping.',
} as const

/** Codes of calls that take `If-Match`. */
export const versionCodes = {
  changed_since: 'The object has changed since the version that `If-Match` names. Nothing was changed.',
} as const

/** Codes of calls that take an `Idempotency-Key`. */
export const idempotencyCodes = {
  idempotency_key_in_use: 'The first call with this key is still running.',
  idempotency_key_reused: 'This key was used for a different call.',
} as const

/** Codes of everything else that any call can get. */
export const otherCodes = {
  method_not_allowed: 'The address doesn’t take this method. `Allow` lists those it takes.',
  request_timeout: 'The request took too long to arrive.',
  payload_too_large: 'The body is too large.',
  address_too_long: 'The address is too long.',
  unsupported_media_type: 'The body isn’t JSON.',
  headers_too_large: 'The headers are too large.',
  bad_request: 'The server’s framework refused the request.',
  internal_error: 'An error of the server. `request_id` finds it in the log.',
} as const
