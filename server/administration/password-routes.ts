import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changedAdminPassword, passwordReset, resetRequest } from '#contract/administration/administration.ts'
import { administrationMessages, adminPasswordMessages } from '#contract/administration/words.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { badRequest, forbidden } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { requireViewer, type Viewer } from '#server/http/viewer.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { askerOf } from '#server/sessions/known-browser.ts'
import { proveByPassword } from '#server/sign-in/passwords/prove-by-password.ts'
import { administrationDocs as docs } from './api-docs.ts'
import { changeOwnPassword, refuseWeakPassword } from './change-password.ts'
import { askForReset, resetPassword } from './reset-password.ts'
import { findAdministrator } from '#server/accounts/administrator-store.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'

/** Administrators' passwords: changing them, and resetting them by an emailed link. */
export function adminPasswordRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, cookies, mailShares, afterAnswer, wakeMail } = deps
  const { secretKey } = settings
  const by = { db, secretKey, now }

  app.put(
    '/api/admin/change-password/',
    { config: { access: ['admin', 'temporaryAdmin'], docs: docs.changePassword } },
    async (request) => {
      const viewer = requireViewer(request)
      // Sub administrators have no settings page. After they replace the temporary password, they change it by emailed
      // link.
      const own = viewer.temporaryAdmin ?? (viewer.admin?.role === 'sub' ? null : viewer.admin)
      const { admin_id } = (request.body ?? {}) as Record<string, unknown>
      if (!own || (admin_id ?? own.id) !== own.id) throw forbidden()
      const { current_password: current, new_password: password } = readBody(changedAdminPassword, request.body)
      const administrator = await prove(request, viewer, own.id, current)
      await refuseWeakPassword(administrator, password)
      await changeOwnPassword(by, administrator, { current, password, session: viewer.session }, now())
      wakeMail()
      return { message: adminPasswordMessages.changed }
    },
  )

  app.post('/api/password-reset/', { config: { access: 'public', docs: docs.askForReset } }, async (request, reply) => {
    const { email } = readBody(resetRequest, request.body)
    const nonce = cookies.keepAsked(request, reply)
    const askedFrom = describeBrowser(request.headers['user-agent'])
    const asked = { ...askerOf(request, cookies, secretKey), nonce, askedFrom, at: now() }
    afterAnswer.add(asked.shares[0]!, async () => {
      if (await askForReset({ db, mailShares }, email, asked)) wakeMail()
    })
    return { message: adminPasswordMessages.resetSent }
  })

  app.post(
    '/api/password-reset/confirm/',
    { config: { access: 'public', docs: docs.resetPassword } },
    async (request) => {
      const { token, new_password } = readBody(passwordReset, request.body)
      const asked = { token, password: new_password, browser: browserOf(request) }
      if (!(await resetPassword(by, asked))) throw badRequest(signInAnswers.invalidLink, 'invalid_link')
      wakeMail()
      return { message: adminPasswordMessages.reset }
    },
  )

  async function prove(
    request: FastifyRequest,
    viewer: Viewer,
    id: string,
    password: string,
  ): Promise<AdministratorTable> {
    const account = await findAdministrator(db, id)
    const given = { account, password, browser: browserOf(request), wrong: administrationMessages.wrongCurrentPassword }
    await proveByPassword(by, viewer.session, { kind: 'admin', ...given })
    return account!
  }

  function browserOf(request: FastifyRequest): string | null {
    const cookie = cookies.read(request, 'browser')
    return cookie && keyedHash(secretKey, 'browser', cookie)
  }
}
