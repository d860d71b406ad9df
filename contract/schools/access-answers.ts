import { coded } from '#contract/errors.ts'
import { accessAnswerMessages } from './words.ts'
// Requests for access, as the provider's administrators list and answer them.
import { z } from 'zod'
import { textField } from '#contract/typed-fields.ts'

/** How many days answered requests, and requests that a bot may have sent, stay in the list. */
export const accessRequestsListedDays = 30

/** A request, with its answer if there is one. */
export const listedAccessRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  university: z.string(),
  faculty_domain: z.string(),
  student_domain: z.string(),
  country: z.string().nullable(),
  website: z.string().nullable(),
  message: z.string().nullable(),
  looks_automatic: z.boolean(),
  asked_at: z.iso.datetime({ offset: true }),
  due_at: z.iso.datetime({ offset: true }),
  answer: z.enum(['approved', 'declined']).nullable(),
  answered_at: z.iso.datetime({ offset: true }).nullable(),
  answered_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ListedAccessRequest = z.infer<typeof listedAccessRequest>

/** Requests in the list: first waiting ones by due date, then likely bots, then answered ones, latest first. */
export const accessRequestList = z.object({
  /** The number of requests that wait for an answer and aren't likely bots, whether listed or not. */
  waiting: z.int(),
  requests: z.array(listedAccessRequest),
})
export type AccessRequestList = z.infer<typeof accessRequestList>

/** The provider's answer to a request. */
export const accessAnswer = z
  .object({
    answer: z.enum(['approve', 'decline'], { error: () => accessAnswerMessages.choose }),
    school: z.string().nullish(),
    reason: textField()
      .max(1000, { error: () => accessAnswerMessages.reasonTooLong })
      .nullish()
      .transform((text) => text || null),
  })
  .refine(({ answer, school }) => answer === 'decline' || Boolean(school), {
    path: ['school'],
    ...coded(() => accessAnswerMessages.chooseSchool, 'required'),
  })
export type AccessAnswer = z.input<typeof accessAnswer>
