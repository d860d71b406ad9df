import type { AccessRequest } from '#contract/schools/access-requests.ts'

/** The form's values: every field is a text, empty or not. */
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

/** The name under which this tab keeps the form's values. */
export const requestDraft = 'access-request'
