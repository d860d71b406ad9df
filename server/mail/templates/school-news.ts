import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

/** A closing, change or reopening of a university, as stored in the outbox. */
export type SchoolNews = {
  news: 'closed' | 'erased-soon' | 'reopened' | 'change' | 'taken-back'
  school: string
  time_zone: string
  /** The administrator's name, or null when it happened automatically. */
  by: string | null
  /**
   * The time (ms) at which the university is erased, or at which changes take effect. Null when they are already in
   * effect, or when there are none.
   */
  effective_at: number | null
  /** One sentence for each change. */
  changes: string[]
}

/** Returns the email to administrators about a university that was closed, changed or reopened. */
export function schoolNewsEmail(notice: SchoolNews, universities: string): Email {
  const { news, school, effective_at } = notice
  const sender = notice.by ?? mailWords.anAdministrator
  const date = effective_at === null ? '' : momentIn(effective_at, notice.time_zone)
  const button = { label: mailWords.schoolButton, url: universities }
  switch (news) {
    case 'closed':
      return renderEmail({
        subject: mailWords.schoolClosedSubject({ school }),
        paragraphs: [mailWords.schoolClosed({ by: sender, school, product }), mailWords.schoolClosedUntil({ date })],
        button,
        closing: [mailWords.schoolUnexpected],
      })
    case 'erased-soon':
      return renderEmail({
        subject: mailWords.schoolEraseSoonSubject({ school }),
        paragraphs: [mailWords.schoolEraseSoon({ school, product, date }), mailWords.schoolEraseSoonKeep],
        button,
        closing: [],
      })
    case 'reopened':
      return renderEmail({
        subject: mailWords.schoolReopenedSubject({ school }),
        paragraphs: [
          mailWords.schoolReopened({ by: sender, school, product }),
          ...(notice.changes.length > 0
            ? [mailWords.schoolReopenedWaits, ...notice.changes, mailWords.schoolChangesOn({ date })]
            : []),
        ],
        button,
        closing: [mailWords.schoolUnexpected],
      })
    case 'change':
      return renderEmail({
        subject: mailWords.schoolChangedSubject({ school, when: date === '' ? 'now' : 'later' }),
        paragraphs: [
          mailWords.schoolChanged({ by: sender, school, product }),
          ...notice.changes,
          ...(date === '' ? [] : [mailWords.schoolChangesOn({ date })]),
        ],
        button,
        closing: [mailWords.schoolUnexpected],
      })
    case 'taken-back':
      return renderEmail({
        subject: mailWords.schoolTakenBackSubject({ school }),
        paragraphs: [mailWords.schoolTakenBack({ by: sender, school, product }), ...notice.changes],
        button,
        closing: [],
      })
    default:
      return news satisfies never
  }
}
