export type Lane = 1 | 2

/** An email to send. It holds no secret: links and codes are made when it goes out. */
export type MailOutboxTable = {
  id: string
  school_id: string | null
  template:
    | 'student-verification'
    | 'faculty-verification'
    | 'already-registered'
    | 'student-sign-in'
    | 'faculty-sign-in'
    | 'student-password-changed'
    | 'student-password-set'
    | 'admin-promoted'
    | 'admin-role-changed'
    | 'admin-revoked'
    | 'admin-password-changed'
    | 'admin-password-reset'
    | 'admin-new-browser'
    | 'admin-faculty-awaiting'
    | 'faculty-approved'
    | 'faculty-refused'
    | 'access-request'
    | 'access-request-received'
    | 'access-request-approved'
    | 'access-request-declined'
    | 'event-deleted'
    | 'student-passkey'
    | 'faculty-passkey'
    | 'admin-passkey'
    | 'school-news'
    | 'account-news'
  to_email: string
  /** The `email_link` that the email carries, if any. */
  email_link_id: string | null
  /** The `access_request` that the email speaks of, if any. */
  access_request_id: string | null
  state: 'waiting' | 'sent' | 'given-up'
  attempts: number
  not_before: number
  /** Give up after this moment. */
  worth_until: number
  leased_until: number | null
  last_error: string | null
  created_at: number
  sent_at: number | null
  /** Whose budget paid for the email; null for email that no stranger can ask for. */
  budget: string | null
  /** 1 for email to addresses that someone has proved, which is sent first; 2 for all others. */
  lane: Lane
  /** Within a lane, the lowest turn is sent first: how many emails the same network had asked for before. */
  turn: number
  /** What the email says and no row knows any more when it goes out: a JSON object, gone once it was sent or given up. */
  details: string | null
}

/** A text file that goes with an email, and with it alone: it is gone once the email was sent or given up. */
export type MailAttachmentTable = {
  id: string
  mail_id: string
  file_name: string
  content: string
}
