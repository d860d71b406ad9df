// Headers and parameters that many calls share, for the documentation.
import { largestPage } from '#contract/queries.ts'

/** The request header of creating calls. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your own, such as a UUID, new for each thing you create. The same call with the same key in the same session gets the first answer again for 24 hours, with `Idempotency-Replayed: true`, and creates nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

/** The query parameters of lists that can be returned in parts. */
export const partParameters = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'At most so many rows. Without it and `cursor` the whole list comes; with `cursor` alone, 100 rows.',
    schema: { type: 'integer', minimum: 1, maximum: largestPage },
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'Where the part begins. It comes from the `Link` of the previous part, and belongs to this list only.',
    schema: { type: 'string', maxLength: 4_000 },
  },
]

/** The response headers of a page of a list. */
export const partHeaders = {
  Link: {
    description: 'The address of the next part, `<…>; rel="next"` (RFC 8288); missing when no more rows follow.',
    schema: { type: 'string' },
  },
}

/** The header of calls that change something only if no one else changed it first. */
export const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the version you’re changing. Any other version is answered 412. Without it, the last call wins.',
  schema: { type: 'string' },
}

/** The header with the version. */
export const tagHeaders = {
  ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } },
}
