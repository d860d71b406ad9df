import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import { approvalRoutes } from './approval-routes.ts'
import { listingRoutes } from './listing-routes.ts'
import { adminPasswordRoutes } from './password-routes.ts'
import { roleRoutes } from './roles/role-routes.ts'
import { factorRequirementRoutes } from './second-factor/routes.ts'

/** Administrators: passwords, roles, second factor, what they list, and the registrations that they approve. */
export function administrationRoutes(app: FastifyInstance, deps: Deps): void {
  adminPasswordRoutes(app, deps)
  roleRoutes(app, deps)
  listingRoutes(app, deps)
  approvalRoutes(app, deps)
  factorRequirementRoutes(app, deps)
}
