export type Lane = 1 | 2

/** An email to send. It contains no secrets, because links and codes are made when it is sent. */
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
    | 'student-receipt'
    | 'student-one-short'
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
    | 'event-news'
    | 'student-passkey'
    | 'faculty-passkey'
    | 'admin-passkey'
    | 'admin-second-factor'
    | 'identity-news'
    | 'certificate-news'
    | 'school-news'
    | 'account-news'
  to_email: string
  /** The `email_link` that the email contains, if any. */
  email_link_id: string | null
  /** The `access_request` that the email is about, if any. */
  access_request_id: string | null
  /** A held email waits for room in a budget. Then it becomes a waiting email, which is sent. */
  state: 'waiting' | 'held' | 'sent' | 'given-up'
  attempts: number
  not_before: number
  /** The time (ms) after which the email is given up. */
  worth_until: number
  leased_until: number | null
  last_error: string | null
  created_at: number
  sent_at: number | null
  /** The budget of the email. Null for emails that a stranger can't request. */
  budget: string | null
  /** 1 for emails to confirmed addresses, 2 for all others. Each lane is sent separately. */
  lane: Lane
  /**
   * Within a lane and university, the email with the lowest turn is sent first. It shows how much of its budget the
   * same network had used.
   */
  turn: number
  /** The keyed hashes of the client shares that requested the email, widest first. Null once it is sent or given up. */
  share: string | null
  /** JSON with content that may be deleted from its own table earlier. Deleted when the email is sent or given up. */
  details: string | null
}

/** A text file attached to one email. Deleted when the email is sent or given up. */
export type MailAttachmentTable = {
  id: string
  mail_id: string
  file_name: string
  content: string
}
