import { dateFormatter } from '#contract/language/formatters.ts'
import { nameKey } from '#contract/schools/schools.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps as RouteDeps } from '#server/http/serve-calls.ts'
import type { Composer, Email } from '#server/mail/email.ts'
import {
  accessRequestEmail,
  accessReceivedEmail,
  accessApprovedEmail,
  accessDeclinedEmail,
} from '#server/mail/templates/access-request.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { findOpenSchool, findSimilarSchools } from '#server/schools/store.ts'
import { findAccessRequest, listMasterEmails } from './store.ts'
import type { AccessRequestTable } from './table.ts'

type Deps = { db: Db; publicUrl: string; timeZone: string; supportEmail: string | null }

/** Returns the composer of emails about requests for access. */
export function accessRequestEmails({ db, settings }: Pick<RouteDeps, 'db' | 'settings'>): Composer[] {
  return [
    {
      writes: (name) => name.startsWith('access-request'),
      compose: (mail) => composeAccessEmail({ db, ...settings }, mail),
    },
  ]
}

/**
 * Writes an email about a request for access from its outbox row. Returns null if the request, or the university that
 * it was approved for, was deleted.
 */
async function composeAccessEmail(
  deps: Deps,
  mail: Pick<MailOutboxTable, 'template' | 'access_request_id'>,
): Promise<Email | null> {
  const { db, publicUrl } = deps
  const request = mail.access_request_id ? await findAccessRequest(db, mail.access_request_id) : undefined
  if (!request) return null
  const guide = `${publicUrl}/guide`
  switch (mail.template) {
    case 'access-request':
      return requestEmail(deps, request)
    case 'access-request-received':
      return accessReceivedEmail({ url: guide })
    case 'access-request-approved':
      return approvedEmail(deps, request)
    case 'access-request-declined':
      return accessDeclinedEmail({ reason: request.reason, guide, contact: await findContact(deps) })
    default:
      throw new Error(`No email is called ${mail.template}.`)
  }
}

async function requestEmail({ db, publicUrl, timeZone }: Deps, request: AccessRequestTable): Promise<Email> {
  const due = dateFormatter({ timeZone, dateStyle: 'full' }).format(request.due_at)
  const domains = [request.faculty_domain, request.student_domain]
  const similarSchools = await findSimilarSchools(db, { nameKey: nameKey(request.university), domains })
  return accessRequestEmail({
    ...request,
    looksAutomatic: request.looks_automatic === 1,
    due,
    known: similarSchools.map(({ name }) => name),
    answer: `${publicUrl}/admin/universities?tab=requests`,
  })
}

async function approvedEmail(deps: Deps, request: AccessRequestTable): Promise<Email | null> {
  const school = request.school_id ? await findOpenSchool(deps.db, request.school_id) : undefined
  if (!school) return null
  return accessApprovedEmail({
    school: school.name,
    facultyDomain: school.faculty_domain,
    isShared: school.faculty_domain === school.student_domain,
    register: `${deps.publicUrl}/auth/faculty/register`,
    contact: await findContact(deps),
  })
}

/**
 * Returns the address for questions: the support address, or else the first master administrator's. Null without
 * either.
 */
async function findContact({ db, supportEmail }: Deps): Promise<string | null> {
  return supportEmail ?? (await listMasterEmails(db))[0] ?? null
}
