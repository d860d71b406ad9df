import { classMessages } from './words.ts'
import { coded } from '#contract/errors.ts'
import { z } from 'zod'
import { chooseClass } from './roster.ts'

/** Selects the classes to list by owner and university. */
export const classListQuery = z.object({
  faculty: z
    .string()
    .optional()
    .describe('A faculty member’s id. Except for administrators, the caller’s own, or omitted.'),
  school: z
    .string()
    .optional()
    .describe('The session’s own university, or omitted. Co and master administrators may name any.'),
  fields: z.string().optional().describe('Names of fields, separated by commas, for a shorter response.'),
})

/** Selects the faculty member whose classes the Administrator Panel lists. */
export const panelClassesQuery = z.object({
  faculty_id: z.string().optional().describe('The faculty member’s id. Defaults to the caller’s own.'),
  requester_id: z.string().optional().describe('The caller’s own id. May be omitted; any other id is refused.'),
})

/** Selects one class. */
export const classQuery = z.object({
  class_instance: z.string(chooseClass).min(1, chooseClass).describe("The class's id."),
})

/** Selects the events of a class, or with `event` those of the caller's own classes that the event counts for. */
export const assignmentQuery = z
  .object({
    class_instance: z.string().min(1, chooseClass).optional().describe("The class's id."),
    event: z
      .string()
      .min(1, { error: () => classMessages.chooseEvent })
      .optional()
      .describe('An event’s id instead of a class: returns the caller’s own classes that it counts for.'),
  })
  .refine(({ class_instance, event }) => class_instance !== undefined || event !== undefined, {
    ...coded(() => classMessages.chooseClass, 'required'),
    path: ['class_instance'],
  })

export const peopleQuery = z.object({
  ids: z.string().max(12_000).optional().describe('At most 500 ids, separated by commas. Defaults to all.'),
})
