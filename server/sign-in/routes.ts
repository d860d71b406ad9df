import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/serve-calls.ts'
import { linkRoutes } from './links/link-routes.ts'
import { passwordRoutes } from './passwords/password-routes.ts'
import { PasskeyVerifier } from './passkeys/verifier.ts'
import { ownSessionRoutes } from './own-session-routes.ts'
import { reauthRoutes } from './reauth-routes.ts'
import { sessionRoutes } from '#server/sessions/routes.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import type { Outbound } from '#server/outbound/outbound.ts'
import { ProviderFailures } from './sso/audit.ts'
import type { ProviderKinds } from './sso/kinds.ts'
import { ssoLogoutRoutes } from './sso/logout-routes.ts'
import { providerRoutes } from './sso/provider-routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { samlRoutes } from './sso/saml/saml-routes.ts'
import { studentRoutes } from './student-routes.ts'
import { verifyRoutes } from './links/verify-routes.ts'
import { ownPasskeyRoutes } from './passkeys/own-routes.ts'
import { secondFactorRoutes } from './passkeys/second-factor-routes.ts'
import { passkeySignInRoutes } from './passkeys/sign-in-routes.ts'

type Sso = { outbound: Outbound; kinds: ProviderKinds }

/** Registration and sign-in of students, faculty and administrators, sign-out, and new passwords. */
export function signInRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions, { outbound, kinds }: Sso): void {
  linkRoutes(app, deps)
  verifyRoutes(app, deps, sessions)
  passwordRoutes(app, deps, sessions)
  sessionRoutes(app, deps, sessions)
  ownSessionRoutes(app, deps, sessions)
  const verifier = new PasskeyVerifier()
  app.addHook('onClose', () => verifier.close())
  ownPasskeyRoutes(app, deps, verifier)
  passkeySignInRoutes(app, deps, sessions, verifier)
  secondFactorRoutes(app, deps, verifier)
  reauthRoutes(app, deps, verifier)
  studentRoutes(app, deps)
  const failures = new ProviderFailures({ ...deps, isLimited: deps.settings.rateLimits })
  ssoRoutes(app, deps, sessions, { kinds, failures })
  samlRoutes(app, deps, { kinds, failures })
  providerRoutes(app, deps, kinds)
  ssoLogoutRoutes(app, deps, { outbound, failures })
}
