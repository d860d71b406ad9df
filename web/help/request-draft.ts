import type { AccessRequest } from '#contract/schools/access-requests.ts'

/** The form's values. An empty field is an empty string. */
export type RequestForm = { [Field in keyof Required<AccessRequest>]: string }

export const emptyRequest: RequestForm = {
  name: '',
  email: '',
  university: '',
  faculty_domain: '',
  student_domain: '',
  country: '',
  website: '',
  message: '',
  fax: '',
}

/** The name of the form's draft in this tab's session storage. */
export const requestDraft = 'access-request'
