import type { FastifyInstance } from 'fastify'

/** Whether this server is stopping. */
export class Stopping {
  hasBegun = false

  begin(): void {
    this.hasBegun = true
  }

  /** Makes each response after `begin` close its connection, also for requests that arrived earlier. */
  closeConnections(app: FastifyInstance): void {
    app.addHook('onSend', (_request, reply, payload, callback) => {
      if (this.hasBegun) reply.header('connection', 'close')
      callback(null, payload)
    })
  }
}
