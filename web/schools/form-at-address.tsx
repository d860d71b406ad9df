import { lazy, Suspense } from 'react'
import { accessAnswerMessages, type ListedAccessRequest } from '#contract/access-answers.ts'
import type { SchoolForm } from './school-form-values.ts'
import { schoolPageMessages } from './school-messages.ts'
import type { SchoolRow } from './school-rows.ts'
import type { OpenForm } from './use-universities-address.ts'

const SchoolDialog = lazy(() => import('./school-dialog.tsx'))

type Props = {
  form: OpenForm
  schools: SchoolRow[]
  requests: ListedAccessRequest[]
  /** What a new university's time zone is unless it is said; empty where that is not known. */
  defaultTimeZone: string
  /** Takes what the page says then. */
  onSaved: (...words: string[]) => void
  onClose: () => void
}

/** The form that the address names; nothing for a university that is not there. */
export function FormAtAddress({ form, schools, requests, defaultTimeZone, onSaved, onClose }: Props) {
  const school = form.edit === null ? null : (schools.find(({ id }) => id === form.edit) ?? null)
  if (form.edit !== null && (!school || school.isClosing)) return null
  const asked = form.edit === null ? requests.find(({ id }) => id === form.request && form.request !== null) : undefined
  return (
    <Suspense>
      <SchoolDialog
        // Another form must not begin with what stands in this one.
        key={form.edit ?? form.request ?? 'new'}
        school={school}
        request={asked ? { id: asked.id, from: `${asked.name} (${asked.email})` } : null}
        begins={school ? formOf(school) : asked ? formOfRequest(asked, defaultTimeZone) : emptyForm(defaultTimeZone)}
        others={schools.filter(({ id }) => id !== school?.id)}
        onSaved={() => {
          if (school) onSaved(schoolPageMessages.updated)
          else onSaved(schoolPageMessages.added, ...(asked ? [accessAnswerMessages.approved] : []))
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}

const emptyForm = (time_zone: string): SchoolForm => ({ name: '', faculty_domain: '', student_domain: '', time_zone })

function formOf({ name, faculty_domain, student_domain, timeZone }: SchoolRow): SchoolForm {
  return { name, faculty_domain, student_domain, time_zone: timeZone ?? '' }
}

function formOfRequest(asked: ListedAccessRequest, time_zone: string): SchoolForm {
  const { university: name, faculty_domain, student_domain } = asked
  return { name, faculty_domain, student_domain, time_zone }
}
