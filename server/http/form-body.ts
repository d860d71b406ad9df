import type { FastifyInstance } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { badInput, badRequest, tooLarge } from './refusals.ts'

/**
 * The maximum number of fields in a form. Even the largest forms, from learning management systems, have fewer than 10.
 */
const maxFields = 50

/**
 * The maximum number of characters that are decoded of a field. The longest SAML response that we accept has 400,000.
 * Node needs a second for a field of 2 MB, during which no one can check in.
 */
const decodedLength = 450_000

/**
 * Lets the routes of `scope`, a separate plugin, accept forms that a page of another site sends. All other routes
 * reject them. The body contains those of `fields` that were sent, as texts, each cut off after 450,000 characters.
 * Other fields are ignored. A field that was sent twice (400), U+0000 (400), and more than `bytes` or 50 fields (413)
 * are rejected.
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
      const form: Record<string, string> = {}
      for (const field of fields) {
        const [pair, ...morePairs] = pairs.filter((text) => text === field || text.startsWith(`${field}=`))
        if (pair === undefined) continue
        if (morePairs.length > 0) return callback(badInput(field, apiMessages.onlyOnce, 'repeated'))
        const value = new URLSearchParams(pair.slice(0, field.length + 1 + decodedLength)).get(field) ?? ''
        if (value.includes('\u0000')) return callback(badRequest(apiMessages.noTextCharacterInBody, 'invalid_text'))
        form[field] = value
      }
      return callback(null, form)
    },
  )
}
