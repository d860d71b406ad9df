import type { FastifyReply } from 'fastify'

/** Sends JSON that another thread made. Bytes are transferred between threads without copying. */
export function sendJson(reply: FastifyReply, json: Uint8Array<ArrayBuffer>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(json.buffer, json.byteOffset, json.byteLength))
}
