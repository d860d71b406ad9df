import type { FastifyInstance } from 'fastify'
import type { Transport } from '#server/mail/transport.ts'
import type { Deps } from './deps.ts'
import { mailboxRoutes, type DevelopmentMailbox } from './development-mailbox.ts'
import { servePages } from './pages.ts'
import { policyReportRoutes } from './policy-reports.ts'

/** The pages, what browsers report about them, and the development mailbox. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { mail, pages }: { mail: Transport | DevelopmentMailbox; pages: string },
): Promise<void> {
  await policyReportRoutes(app, deps)
  if ('emails' in mail) mailboxRoutes(app, mail)
  await servePages(app, pages, deps.settings)
}
