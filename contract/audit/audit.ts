import { coded } from '#contract/errors.ts'
import { auditMessages } from './words.ts'
import { z } from 'zod'
import { findActions } from './actions.ts'
import { typedNumber } from '#contract/typed-number.ts'

/** The default number of lines in one response. */
const auditPageSize = 50
export const maxAuditPageSize = 200
/** A search for a name that more people share is refused. */
export const maxAuditPeople = 50

const tooLong = { error: () => auditMessages.tooLong }
/** The limit is longer than any id. */
const id = z.string().max(60, tooLong)
const moment = z.iso.datetime({ offset: true, error: () => auditMessages.noMoment })

const filter = {
  school: id.optional().describe('A university’s id. Defaults to a sub administrator’s own.'),
  action: z
    .string()
    .refine(
      (choice) => findActions(choice) !== null,
      coded(() => auditMessages.unknownAction, 'unknown_action'),
    )
    .optional()
    .describe('An action, a group of actions such as `classes`, or `changes` (everything but sign-ins).'),
  actor: id.optional().describe('The actor’s id.'),
  person: z
    .string()
    .trim()
    .max(100, tooLong)
    .optional()
    .describe('Part of the name, or the whole email address, of the actor or the subject.'),
  from: moment.optional().describe('Only actions from this time on, ISO 8601 with an offset.'),
  to: moment.optional().describe('Only actions before this time.'),
}
const inOrder = ({ from: start, to: end }: { from?: string | undefined; to?: string | undefined }) =>
  !start || !end || Date.parse(start) <= Date.parse(end)
const endBeforeStart = { path: ['to'], ...coded(() => auditMessages.endBeforeStart, 'end_before_start') }

export const auditFileQuery = z.object(filter).refine(inOrder, endBeforeStart)
export const auditQuery = z
  .object({
    ...filter,
    cursor: z.string().optional().describe('The `next` value of the previous response.'),
    limit: typedNumber(maxAuditPageSize, { error: () => auditMessages.badLimit({ most: maxAuditPageSize }) })
      .default(auditPageSize)
      .describe('The maximum number of lines.'),
  })
  .refine(inOrder, endBeforeStart)

/** The actor or object. `name` is null if it was deleted. */
const party = z.object({
  kind: z.string(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  former_name: z
    .string()
    .optional()
    .describe('The last name of a deleted event, class or university, if the audit has it.'),
})
export type AuditParty = z.infer<typeof party>

export const auditLine = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  action: z.string(),
  result: z.enum(['done', 'refused']),
  actor: party,
  object: party,
  school: z.string().nullable(),
  school_name: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The names for the ids in `detail`, by the same keys. */
  detail_names: z.record(z.string(), z.string()),
  /** The former names of deleted events and classes, by the same keys. */
  detail_former_names: z.record(z.string(), z.string()).optional(),
})
export type AuditLine = z.infer<typeof auditLine>

/** Audit lines, newest first. `next` is the cursor for older lines. */
export const auditPage = z.object({ lines: z.array(auditLine), next: z.string().nullable() })
export type AuditPage = z.infer<typeof auditPage>
