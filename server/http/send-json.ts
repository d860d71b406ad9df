import type { FastifyReply } from 'fastify'

/** Sends JSON that was made elsewhere: as bytes, it came from another thread without being copied. */
export function sendJson(reply: FastifyReply, json: Uint8Array<ArrayBuffer>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(json.buffer, json.byteOffset, json.byteLength))
}
