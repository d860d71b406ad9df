import { coded, type ErrorSentence } from '#contract/errors.ts'
import { z } from 'zod'
import { adminPasswordMessages, promotionMessages } from './words.ts'
import { isIrregular, maxPasswordLength, minPasswordLength } from '#contract/sign-in/passwords.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { linkRequest } from '#contract/sign-in/sign-in.ts'

export * from './limits.ts'
export * from './rules.ts'

const role = z.enum(['master', 'co', 'sub'])
const id = (needed: ErrorSentence) => z.string(needed).min(1, needed)
const requester = z.string().nullish()

/** The numbers of objects that are deleted with a university. */
export const schoolContents = z.object({
  id: z.string(),
  name: z.string(),
  faculty: z.int(),
  students: z.int(),
  classes: z.int(),
  events: z.int(),
  /**
   * The number of presences, by a check-in or a mark, and of check-ins whose names retention deleted. A student who was
   * present at two events counts twice.
   */
  check_ins: z.int(),
  published_credits: z.int(),
  administrators: z.int(),
})
export type SchoolContents = z.infer<typeof schoolContents>

/** An administrator in a list. `school_name` is null if the role covers all universities. */
export const administrator = z.object({
  id: z.string(),
  email: z.string(),
  role,
  first_name: z.string(),
  last_name: z.string(),
  school_name: z.string().nullable(),
  /** Set in a faculty session without the second factor, where the role has no effect. */
  second_factor_missing: z.literal(true).optional(),
})
export type Administrator = z.infer<typeof administrator>

/** The numbers on the administrators' dashboard. Sub administrators get the numbers of their own university. */
export const adminStats = z.object({ universities: z.int(), faculty: z.int(), students: z.int() })
export type AdminStats = z.infer<typeof adminStats>

/** A faculty member in the list on Faculty Management. */
export const listedFaculty = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school: z.string(),
  is_admin: z.boolean(),
  admin_role: role.nullable(),
})
export type ListedFaculty = z.infer<typeof listedFaculty>

export const facultyBySchool = z.object({
  school_id: z.string(),
  school_name: z.string(),
  faculty: z.array(listedFaculty),
})
export type FacultyBySchool = z.infer<typeof facultyBySchool>

/** A faculty member in the list on the Administrator Panel. */
export const panelFaculty = listedFaculty.extend({ class_count: z.int() })
export type PanelFaculty = z.infer<typeof panelFaculty>

const facultyOfSchool = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school: z.string(),
  school_name: z.string(),
})
export type FacultyOfSchool = z.infer<typeof facultyOfSchool>

/** A faculty member who confirmed their address and is waiting for an administrator's approval. */
export const awaitingApproval = facultyOfSchool.extend({ registered_at: z.iso.datetime({ offset: true }) })
export type AwaitingApproval = z.infer<typeof awaitingApproval>

/** A faculty account that an administrator deleted and that can still be reopened. */
export const closedFaculty = facultyOfSchool.extend({
  admin_role: z.enum(['master', 'co', 'sub']).nullable(),
  erased_from: z.iso.datetime({ offset: true }),
})
export type ClosedFaculty = z.infer<typeof closedFaculty>

/** The response to a promotion or a changed role. `administrator` is null after a revocation. */
export const roleAnswer = z.object({ message: z.string(), administrator: administrator.nullable() })

/** Promotes a faculty member to administrator. */
export const promotion = z.object({
  requester_id: requester,
  faculty_id: id({ error: () => promotionMessages.chooseFaculty }),
  role: z.enum(['master', 'co', 'sub'], { error: () => promotionMessages.chooseRole }),
})

export const roleChange = z.object({
  requester_id: requester,
  admin_id: id({ error: () => promotionMessages.chooseAdministrator }),
  new_role: z.enum(['master', 'co', 'sub', 'revoke'], { error: () => promotionMessages.chooseNewRole }),
})

const newRequired = { error: () => adminPasswordMessages.newRequired }
const newAdminPassword = z
  .string(newRequired)
  .min(1, { ...newRequired, abort: true })
  .min(minPasswordLength, { error: () => passwordMessages.tooShort })
  .max(maxPasswordLength, { error: () => passwordMessages.tooLong({ most: maxPasswordLength }) })
  .refine(
    isIrregular,
    coded(() => passwordMessages.tooRegular, 'too_regular'),
  )

const currentRequired = { error: () => adminPasswordMessages.currentRequired }
export const changedAdminPassword = z.object({
  admin_id: requester,
  current_password: z.string(currentRequired).min(1, currentRequired).max(1_000),
  new_password: newAdminPassword,
})

/** A link request from an administrator who can't sign in. */
export const resetRequest = linkRequest.pick({ email: true })

/** The form on the page that the link opens: the link's token and the new password. */
export const passwordReset = z.object({
  token: z.string({ error: () => adminPasswordMessages.noResetToken }).max(200),
  new_password: newAdminPassword,
})
