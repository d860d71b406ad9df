// All reasons for refusing a call, with their meanings. Pages import only the type. The texts are for the API's
// documentation.

/** Codes for errors in fields that several domains use, each with its meaning. */
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

/** Codes for requests that are refused before they reach a route. */
export const requestCodes = {
  unreadable_request: 'The request isn’t valid HTTP, or its body isn’t valid JSON.',
  not_an_object: 'The body isn’t a JSON object.',
  invalid_text: 'A text or the address contains a character that can’t be stored.',
  invalid_reports: 'The body isn’t a list of browser reports, each with its type.',
  invalid_host: 'The Host header is missing, or there’s more than one.',
} as const

/** Codes for callers without access. */
export const accessCodes = {
  authentication_required: 'No one is signed in with this token, or not anymore.',
  session_cookie_missing: 'The session belongs to another browser: its cookie is missing.',
  forbidden: 'The session isn’t allowed to do this.',
  not_found: 'It doesn’t exist, or it belongs to another university.',
} as const

/** Codes for limits and load. `Retry-After` says how long to wait. */
export const loadCodes = {
  too_many_requests: 'This client has used up its share of requests.',
  too_many_at_once: 'This account is already downloading as many files as it may at once.',
  busy: 'This client has too many running requests.',
  overloaded: 'The server is shedding load.',
  database_busy: 'The database didn’t answer in time.',
  reading_too_long: 'Reading this took too long and was canceled.',
  database_unavailable: 'The database can’t be used at the moment.',
  stopping: 'The server is stopping.',
} as const

/** Codes for calls with `If-Match`. */
const versionCodes = {
  changed_since: 'The object has changed since the version that `If-Match` names. Nothing was changed.',
} as const

/** Codes for calls with an `Idempotency-Key`. */
const idempotencyCodes = {
  idempotency_key_in_use: 'The first call with this key is still running.',
  idempotency_key_reused: 'This key was used for a different call.',
} as const

/** Other codes that any call can return. */
export const otherCodes = {
  method_not_allowed: 'The address doesn’t support this method. `Allow` lists those it supports.',
  request_timeout: 'The request took too long to arrive.',
  payload_too_large: 'The body is too large.',
  address_too_long: 'The address is too long.',
  unsupported_media_type: 'The body isn’t JSON.',
  headers_too_large: 'The headers are too large.',
  bad_request: 'The server’s framework refused the request.',
  internal_error: 'A server error. Find it in the log by its `request_id`.',
} as const

const accountCodes = {
  reauth_required: 'The last proof of identity is too old. `ways` lists what the person can prove it with.',
  being_erased: 'It’s too late: the data is being erased.',
  university_closed: 'The university is closed. Nothing in it can be changed until it is reopened.',
} as const

const administrationCodes = {
  already_administrator: 'This person is already an administrator.',
  same_role: 'The administrator already has this role.',
  awaiting_faculty_approval: 'This person hasn’t been approved as faculty yet.',
  university_required: 'A University Admin needs a university.',
  master_by_command: 'A master administrator can be created only on the command line.',
  second_factor_required: 'The administrator must confirm the sign-in with a second factor first.',
  passkey_needed: 'The administrator must have a passkey first.',
  last_master: 'The last Master Admin can’t be deleted.',
} as const

const auditCodes = {
  unknown_action: 'There’s no such action.',
  unknown_cursor: 'The cursor doesn’t belong to the current database.',
  too_many_feeds: 'The maximum number of feeds has been reached.',
  too_many_people: 'The name matches too many people.',
} as const

/** Reasons for refusing a check-in or a mark. */
const checkInCodes = {
  already_recorded: 'The student is on this roll. `scanned_at` says since when.',
  check_in_not_open: 'Check-in isn’t open yet.',
  check_in_closed: 'Check-in has ended.',
  location_required: 'The check-in has no location.',
  check_in_expired: 'The check-in waited too long on the phone.',
  already_undone: 'The mark was already undone or replaced.',
  event_being_deleted: 'The event is being deleted.',
  unknown_person: 'The university has no such student, registered or pending.',
  marked_twice: 'The list has two marks for the same student at the same event or class.',
  not_of_class: 'The event doesn’t count for the class, or the class isn’t the caller’s own.',
} as const

/** Reasons for refusing changes to classes and rosters. */
const classCodes = {
  already_assigned: 'The event is already assigned to this class.',
  already_in_class: 'Someone with this address is already in the class.',
  name_shared: 'Another professor’s roster lists the same person, so the name can’t be changed here.',
  unknown_student: 'An id doesn’t belong to a student the caller may see.',
  unknown_semester: 'The text isn’t a semester.',
} as const

/** Reasons for refusing a call about credit. */
const creditCodes = {
  above_cap: 'This is more than the class’s maximum number of points.',
  goal_above_cap: 'Students reach the class’s maximum number of points before this goal.',
  goal_above_best: 'Fewer events count than this goal has.',
  not_to_choose: 'The class isn’t an exclusive class of the student that uses the event.',
  choice_closed: 'The time to choose this class, or to leave the one that has the event, is over.',
  already_counts: 'The event already counts for the student.',
  already_asked: 'The student has already asked about this event and class.',
  not_started: 'The event hasn’t started yet.',
  appeal_closed: 'The term of the event is over.',
  appeal_settled: 'The student is on the roll by now, or has credit.',
  off_roster: 'The student isn’t on the roster of the class anymore.',
  appeal_answered: 'The appeal was already answered.',
  appeal_not_answered: 'The appeal has no answer, or no longer that one.',
  nothing_to_publish: 'The class has no students or no events.',
  too_many_published: 'The class has the maximum number of published files.',
  gradebook_unknown: 'The file isn’t a table with a row for each student.',
  gradebook_encoding: 'The file isn’t text.',
  gradebook_broken: 'Quotation marks aren’t closed, or a row has text beyond the titles. `lines` names the rows.',
  gradebook_no_column: 'The file has no column that takes points, or `column` isn’t one of them.',
  gradebook_choose_column: 'The file has several columns that take points. `column` has to name one.',
  gradebook_too_large: 'The file has more than 20,000 rows or 1,500,000 cells.',
} as const

/** Reasons for refusing typed codes. */
const eventCodes = {
  unknown_code: 'No event that is open for check-in has this code.',
  too_many_codes: 'Too many codes that don’t exist.',
} as const

const liveCodes = {
  too_many_streams: 'This account has the roll open in too many windows.',
  stream_not_first: 'The connection still has an answer to send before the stream.',
} as const

/** Reasons for not creating a file. */
const rollCodes = {
  nothing_to_download: 'There’s nothing to put into the file.',
} as const

/** Reasons for refusing universities and requests for access. */
const schoolCodes = {
  name_taken: 'Another university has this name.',
  domain_taken: 'Another university has this email domain, or is about to.',
  held_by_closed: 'A closed university still has it until it is erased.',
  domain_of_nobody: 'Anyone can have an address in this domain.',
  unknown_time_zone: 'There’s no such IANA time zone.',
  already_answered: 'The request for access was already answered.',
  no_administrators: 'No one could answer a request for access.',
  too_many_access_requests: 'Too many requests for access.',
  personal_address: 'The address is a personal one.',
  other_domain: 'The address isn’t in the faculty’s domain.',
} as const

/** Reasons for refusing registration, sign-in, links and passkeys. */
const signInCodes = {
  wrong_password: 'The email or password is wrong. `attempts_left` is the number of attempts before the account locks.',
  sign_in_locked: 'Too many failures in a row. `retry_after` has the seconds until the lock ends.',
  too_many_failures: 'Too many failures today from browsers that never signed in to the account.',
  sign_in_busy: 'Too many passwords are being checked.',
  email_not_confirmed: 'The password is right, but the email address isn’t confirmed. The email was sent again.',
  temporary_password: 'The temporary password must be replaced first.',
  temporary_password_expired: 'The temporary password was already used, or has expired.',
  same_as_temporary: 'The new password is the temporary one.',
  no_administrator: 'The session isn’t an administrator’s, or isn’t anymore.',
  awaiting_approval: 'An administrator hasn’t approved the account yet.',
  too_common: 'The password is a common one.',
  too_regular: 'The password is a run or a repeated pattern.',
  too_personal: 'The password is made of the owner’s own words.',
  token_missing: 'The link’s token is missing.',
  invalid_link: 'The link is invalid, used or expired.',
  invalid_code: 'The emailed code is wrong, used or expired.',
  page_required: 'A browser that didn’t ask for the link must open it on our page.',
  mailbox_taken: 'Another account with the same mailbox was confirmed first.',
  passkey_refused: 'The passkey wasn’t accepted. The reason isn’t disclosed.',
  passkey_exists: 'The passkey is already registered.',
  too_many_passkeys: 'The account has the maximum number of passkeys.',
} as const

/** Reasons for refusing a sign-in at the person's university, and its settings. */
export const ssoCodes = {
  sso_expired:
    'The sign-in is unknown, already used or expired, or another browser started it. The reason isn’t disclosed.',
  sso_canceled: 'The provider didn’t sign the person in, often because they canceled.',
  sso_unreachable: 'The provider can’t be reached, or takes too long.',
  sso_refused: 'The provider’s answer isn’t valid. The audit has the reason.',
  sso_no_email: 'The provider sent no email address, and the person has no linked account.',
  sso_email_unverified: 'The provider sent an email address that it hasn’t verified.',
  sso_other_university: 'The provider sent an address outside the domains of its university.',
  sso_not_fresh:
    'The provider’s `auth_time` doesn’t show that the person just signed in, so the sign-in isn’t a fresh proof of identity.',
  sso_one_factor:
    'The provider says that it asked only for a password, so the sign-in doesn’t count as a second factor.',
  sso_other_account: 'The person who signed in at the provider isn’t the one who is signed in here.',
  sso_only: 'The university’s own sign-in is the only way in. `provider` has its id and name.',
  sso_closed: 'The person’s account, or the university, is closed.',
  sso_gone: 'There’s no such provider, or it’s switched off.',
  sso_unavailable: 'The provider is switched off, or its stored secret can’t be read.',
  address_not_https: 'The address isn’t a valid https address.',
  address_private: 'The address is in a private network, which the server doesn’t contact.',
  address_unreachable: 'Nothing usable answered at the address.',
  no_provider_found: 'The document at the address doesn’t describe a provider that can be used.',
  invalid_certificate: 'The text isn’t a usable certificate.',
  federation_signature: 'The certificate didn’t sign the metadata at the address.',
  unknown_entity: 'The metadata doesn’t describe exactly one provider with this entity ID.',
  wrong_issuer: 'The document at the address names another issuer.',
  not_switched_off: 'People are signed out only when the sign-in is switched off.',
  test_required: 'The provider must be tested first.',
  secret_unreadable: 'The stored secret can’t be read, because SECRET_KEY was replaced. Enter it again.',
  too_many_providers: 'The university has the maximum number of providers.',
} as const

/** The codes of each domain. No code is in two lists. */
export const codeLists = [
  fieldCodes,
  requestCodes,
  accessCodes,
  loadCodes,
  idempotencyCodes,
  versionCodes,
  otherCodes,
  accountCodes,
  administrationCodes,
  auditCodes,
  checkInCodes,
  classCodes,
  creditCodes,
  eventCodes,
  liveCodes,
  rollCodes,
  schoolCodes,
  signInCodes,
  ssoCodes,
] as const

type KeysOf<List> = List extends unknown ? keyof List : never

/** The stable name of a reason. Programs and pages check the code, and people read the sentence beside it. */
export type Code = KeysOf<(typeof codeLists)[number]>

/** The meaning of each code, as a sentence for developers. */
export const codes = Object.assign({}, ...codeLists) as Record<Code, string>
