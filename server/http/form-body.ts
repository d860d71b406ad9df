import type { FastifyInstance } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { badInput, badRequest, tooLarge } from './refusals.ts'

/**
 * The maximum number of fields in a form. Even the largest forms, from learning management systems, have fewer than 10.
 */
const maxFields = 50

/**
 * Lets the routes of `scope`, a separate plugin, accept forms that a page of another site sends. All other routes
 * reject them. The body contains those of `fields` that were sent, as texts. Other fields are ignored. A field that was
 * sent twice (400), U+0000 (400), and more than `bytes` or 50 fields (413) are rejected.
 */
export function acceptForms(
  scope: FastifyInstance,
  { fields, bytes }: { fields: readonly string[]; bytes: number },
): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bytes },
    (_request, body, callback) => {
      const pairs = (body as string).split('&', maxFields + 1)
      if (pairs.length > maxFields) return callback(tooLarge())
      const form = new URLSearchParams(body as string)
      for (const field of fields) {
        if (form.getAll(field).length > 1) return callback(badInput(field, apiMessages.onlyOnce, 'repeated'))
        if (form.get(field)?.includes('\u0000'))
          return callback(badRequest(apiMessages.noTextCharacterInBody, 'invalid_text'))
      }
      const sentFields = fields.filter((field) => form.has(field))
      return callback(null, Object.fromEntries(sentFields.map((field) => [field, form.get(field)])))
    },
  )
}
