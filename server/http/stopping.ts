import type { FastifyInstance } from 'fastify'

/** Whether this server is stopping. */
export class Stopping {
  hasBegun = false

  begin(): void {
    this.hasBegun = true
  }

  /** After `begin`, each answer closes its connection, also that of an earlier request. */
  closeConnections(app: FastifyInstance): void {
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (this.hasBegun) reply.header('connection', 'close')
      done(null, payload)
    })
  }
}
