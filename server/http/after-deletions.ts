import type { FastifyInstance } from 'fastify'

/**
 * Calls `wake` after every response that deleted something. Only routes that delete get this hook, because on all
 * routes it would slow down check-ins.
 */
export function afterDeletions(app: FastifyInstance, wake: () => void): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'DELETE') return
    route.onResponse = (_request, reply, callback) => {
      if (reply.statusCode === 204) wake()
      callback()
    }
  })
}
