import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { ownPasskeyRoutes } from './own-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { passkeySignInRoutes } from './sign-in-routes.ts'
import type { PasskeyVerifier } from './verifier.ts'

/** Passkeys of students, faculty and administrators: managing one's own, signing in, and confirming with one. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions, verifier: PasskeyVerifier): void {
  ownPasskeyRoutes(app, deps, verifier)
  passkeySignInRoutes(app, deps, sessions, verifier)
  secondFactorRoutes(app, deps, verifier)
}
