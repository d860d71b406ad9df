import { apiMessages } from '#contract/api/words.ts'
import { z } from 'zod'
import { typedNumber } from './typed-number.ts'

/** The university whose events are listed. Defaults to the session's own. */
export const eventListQuery = z.object({
  school: z.string().optional().describe('A university’s id. Co and master administrators may name any.'),
  faculty: z.string().optional().describe('The caller’s own id. May be omitted.'),
  include_permissions: z
    .string()
    .optional()
    .describe('`true` returns an object that also has the caller’s permissions for each event.'),
})

/** The maximum number of rows in one page of a list. */
export const maxPageSize = 500
const usualPart = 100

const badLimit = { error: () => apiMessages.badLimit({ most: String(maxPageSize) }) }

/** A page of a list. Without both fields, the whole list is returned. */
export const pageQuery = z.object({
  limit: typedNumber(maxPageSize, badLimit).optional(),
  cursor: z
    .string()
    .max(4_000, { error: () => apiMessages.badCursor })
    .optional(),
})

/** Returns the number of rows in a page: the requested number, or the default. */
export function countPageRows(limit: number | undefined): number {
  return limit ?? usualPart
}

/** The caller's own id, which the pages send. */
export const identityQuery = z.object({
  faculty_id: z.string().optional().describe('The caller’s own id. May be omitted; any other id is refused.'),
})

/** The token and the kind of an emailed link. */
export const verificationQuery = z.object({
  token: z.string().max(200).default('').describe('The token of the link.'),
  type: z
    .enum(['student', 'faculty', 'admin'])
    .default('student')
    .describe('The kind of account. It may be wrong or missing: the token says whose it is.'),
})

export const qrQuery = z.object({
  format: z.string().default('png').describe('`png` or `svg`.'),
})

export const studentDataQuery = z.object({
  format: z
    .enum(['json', 'csv'], { error: () => apiMessages.chooseJsonOrCsv })
    .default('json')
    .describe('`json`, or `csv` with one value per line.'),
})
