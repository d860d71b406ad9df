import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import {
  retentionFields,
  retentionLimits,
  type RetentionField,
  type RetentionSettings,
} from '#contract/retention/limits.ts'
import {
  changedSchool,
  findTakenFields,
  type AddedSchool,
  type ChangedSchool,
  type School,
} from '#contract/schools/schools.ts'

/** The state of a switch as text. Empty if unknown. */
export type YesOrNo = 'yes' | 'no' | ''

/** The form's values. Every field is a string. */
export type SchoolForm = {
  name: string
  faculty_domain: string
  student_domain: string
  time_zone: string
  plus_addresses: YesOrNo
} & Record<RetentionField, string>
export type SchoolField = keyof SchoolForm

/** The fields in the page's order, because the first invalid field gets the focus. */
export const schoolFields = [
  'name',
  'faculty_domain',
  'student_domain',
  'time_zone',
  'plus_addresses',
  ...retentionFields,
] as const

/** Returns the first error of each field. `otherSchools` are the other universities. */
export function findFaults(values: SchoolForm, otherSchools: readonly School[]): Partial<Record<SchoolField, string>> {
  const parsed = changedSchool.safeParse(asSent(values))
  const faults: Partial<Record<SchoolField, string>> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = schoolFields.find((name) => name === path[0])
    if (field) faults[field] ??= message
  }
  const [faculty_domain, student_domain] = [
    normalizeDomain(values.faculty_domain),
    normalizeDomain(values.student_domain),
  ]
  const takenFields = Object.entries(
    findTakenFields({ name: values.name, faculty_domain, student_domain }, otherSchools),
  )
  return { ...Object.fromEntries(takenFields.map(([field, { text }]) => [field, text])), ...faults }
}

/** Returns the request body. For empty fields, the server uses its defaults, or keeps the current values. */
export function asSent({
  time_zone,
  plus_addresses,
  evidence_days,
  attendance_years,
  ...facts
}: SchoolForm): AddedSchool {
  const filledIn = Object.entries({ evidence_days, attendance_years }).filter(([, text]) => text.trim() !== '')
  const retention = Object.fromEntries(filledIn.map(([field, text]) => [field, Number(text.replaceAll(',', ''))]))
  return {
    ...facts,
    ...retention,
    ...(time_zone.trim() && { time_zone }),
    ...(plus_addresses && { plus_addresses: plus_addresses === 'yes' }),
  }
}

/**
 * Returns the request body of a change: only the fields that the person changed, because others may have changed the
 * rest.
 */
export function asChange(values: SchoolForm, begins: SchoolForm): ChangedSchool {
  const changes = selectChanges(values, begins)
  return Object.fromEntries(Object.entries(asSent(values)).filter(([field]) => field in changes))
}

/**
 * Returns the form's retention fields. 'usual': the defaults for a new university. Null: unknown, so the fields are
 * empty.
 */
export function retentionInForm(retention: RetentionSettings | 'usual' | null): Record<RetentionField, string> {
  const text = (field: RetentionField) =>
    retention === null ? '' : String(retention === 'usual' ? retentionLimits[field].usual : retention[field])
  return { evidence_days: text('evidence_days'), attendance_years: text('attendance_years') }
}

/** Returns the form's value for whether a university allows several accounts per mailbox. Null if unknown. */
export function plusAddressesInForm(allowed: boolean | null): YesOrNo {
  return allowed === null ? '' : allowed ? 'yes' : 'no'
}

/** Whether faculty and students would share one domain, so that faculty registrations need approval. */
export function sharesDomain({ faculty_domain, student_domain }: SchoolForm): boolean {
  return normalizeDomain(faculty_domain) !== '' && normalizeDomain(faculty_domain) === normalizeDomain(student_domain)
}

function normalizeDomain(text: string): string {
  return text.trim().toLowerCase()
}
