import { toReceiptPath } from '#contract/credits/receipt-address.ts'
import { createReceipt } from '#server/credits/receipts.ts'
import type { Composer, Email } from '#server/mail/email.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { oneShortEmail, receiptEmail } from '#server/mail/templates/credits.ts'
import type { Reader } from '#server/reader/reader.ts'
import type { Settings } from '#server/settings.ts'
import { buildStopLink } from './stop-link.ts'

type Deps = { settings: Settings; reader: Reader; now: () => number }
type Details = { student: string; attendance?: string; class?: string }

/**
 * Returns the composer of emails about credit. It reads the data when the email is sent, so that no email is about an
 * undone check-in.
 */
export function creditEmailComposers(deps: Deps): Composer[] {
  return [
    {
      writes: (name) => name === 'student-receipt' || name === 'student-one-short',
      compose: (mail) => composeCreditEmail(deps, mail),
    },
  ]
}

async function composeCreditEmail({ settings, reader, now }: Deps, mail: MailOutboxTable): Promise<Email | null> {
  const { student, attendance, class: classId } = JSON.parse(mail.details ?? '{}') as Details
  const { publicUrl, secretKey } = settings
  if (attendance !== undefined) {
    const receipt = await reader.read('receiptToEmail', { student, attendance, now: now() })
    if (!receipt) return null
    const url = publicUrl + toReceiptPath(createReceipt(secretKey, attendance))
    return receiptEmail({ ...receipt, url, stop: buildStopLink(settings, { kind: 'receipts', student }) })
  }
  if (classId === undefined) return null
  const credit = await reader.read('oneShortToEmail', { student, classId, now: now() })
  if (!credit) return null
  const url = `${publicUrl}/student/dashboard?tab=credits`
  return oneShortEmail({ ...credit, url, stop: buildStopLink(settings, { kind: 'one-short', student }) })
}
