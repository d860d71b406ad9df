import { z } from 'zod'

/** What an email domain looks like, in lower case: no part of it is empty or begins or ends with a hyphen. */
export const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

export const schoolMessages = {
  nameTaken: 'A university with this name already exists',
  facultyDomainTaken: 'This faculty domain is already used by another university',
  studentDomainTaken: 'This student domain is already used by another university',
  publicSuffix: 'This domain belongs to nobody in particular. Enter the domain of the university itself',
  unknownTimeZone: 'Enter an IANA time zone, for example America/New_York',
} as const

const emailDomain = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(253)
    .regex(domainPattern, 'Please enter a valid domain (e.g., university.edu)')

/** A new university; without a time zone it takes the server's `TIME_ZONE`. */
export const newSchool = z.object({
  name: z.string({ error: 'University name is required' }).trim().min(1, 'University name is required').max(200),
  faculty_domain: emailDomain('Faculty email domain is required'),
  student_domain: emailDomain('Student email domain is required'),
  time_zone: z.string().trim().min(1).nullish(),
})
export type NewSchool = z.input<typeof newSchool>

/** A university's changed row, whole; without a time zone it keeps its own. */
export const changedSchool = newSchool.extend({})

/** A university as everybody may see one: the registration forms list them. */
export const school = z.object({
  id: z.string(),
  name: z.string(),
  faculty_domain: z.string(),
  student_domain: z.string(),
})
export type School = z.infer<typeof school>

/** The answer to a new or changed university. */
export const createdSchool = school.extend({ time_zone: z.string() })
