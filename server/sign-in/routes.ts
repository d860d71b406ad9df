import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import { linkRoutes } from './link-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import type { Sessions } from './sessions.ts'
import { verifyRoutes } from './verify-routes.ts'

/** Registration and sign-in of students, faculty and administrators, and the end of a session. */
export function signInRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  linkRoutes(app, deps)
  verifyRoutes(app, deps, sessions)
  passwordRoutes(app, deps, sessions)
  sessionRoutes(app, deps, sessions)
}
