import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminPasswordCalls } from '#contract/administration/calls.ts'
import { administrationMessages, adminPasswordMessages } from '#contract/administration/words.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import { findAdministrator } from '#server/accounts/administrator-store.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badRequest, forbidden } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { requireViewer, type Viewer } from '#server/http/viewer.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { identifyRequester } from '#server/sessions/known-browser.ts'
import { proveByPassword } from '#server/sign-in/passwords/prove-by-password.ts'
import { changeOwnPassword, refuseWeakPassword, askForReset, resetPassword } from './change-password.ts'

/** Administrators' passwords: changing them, and resetting them by an emailed link. */
export function adminPasswordRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, cookies, mailShares, afterAnswer, wakeMail } = deps
  const { secretKey } = settings
  const context = { db, secretKey, now }

  serveCalls(app, deps, adminPasswordCalls, {
    async 'PUT /api/admin/change-password/'({ request, body }) {
      const viewer = requireViewer(request)
      // Sub administrators have no settings page. They replace the temporary password here, and later use emailed
      // links.
      const self = viewer.temporaryAdmin ?? (viewer.admin?.role === 'sub' ? null : viewer.admin)
      const { admin_id } = (request.body ?? {}) as Record<string, unknown>
      if (!self || (admin_id ?? self.id) !== self.id) throw forbidden()
      const { current_password: current, new_password: password } = body()
      const administrator = await prove(request, viewer, self.id, current)
      await refuseWeakPassword(administrator, password)
      await changeOwnPassword(context, administrator, { current, password, session: viewer.session }, now())
      wakeMail()
      return { message: adminPasswordMessages.changed }
    },

    async 'POST /api/password-reset/'({ request, reply, body }) {
      const { email } = body()
      const nonce = cookies.keepAsked(request, reply)
      const askedFrom = describeBrowser(request.headers['user-agent'])
      const sender = { ...identifyRequester(request, cookies, secretKey), nonce, askedFrom, at: now() }
      afterAnswer.add(sender.shares[0]!, async () => {
        if (await askForReset({ db, mailShares }, email, sender)) wakeMail()
      })
      return { message: adminPasswordMessages.resetSent }
    },

    async 'POST /api/password-reset/confirm/'({ request, body }) {
      const { token, new_password: password } = body()
      if (!(await resetPassword(context, { token, password, browser: hashBrowser(request) })))
        throw badRequest(signInAnswers.invalidLink, 'invalid_link')
      wakeMail()
      return { message: adminPasswordMessages.reset }
    },
  })

  async function prove(
    request: FastifyRequest,
    viewer: Viewer,
    id: string,
    password: string,
  ): Promise<AdministratorTable> {
    const account = await findAdministrator(db, id)
    const wrong = administrationMessages.wrongCurrentPassword
    await proveByPassword(context, viewer.session, {
      kind: 'admin',
      account,
      password,
      browser: hashBrowser(request),
      wrong,
    })
    return account!
  }

  function hashBrowser(request: FastifyRequest): string | null {
    const cookie = cookies.read(request, 'browser')
    return cookie && keyedHash(secretKey, 'browser', cookie)
  }
}
