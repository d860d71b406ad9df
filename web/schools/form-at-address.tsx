import { Suspense, useEffect } from 'react'
import { type ListedAccessRequest } from '#contract/schools/access-answers.ts'
import { accessAnswerMessages, schoolPageMessages } from '#contract/schools/words.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { plusAddressesInForm, retentionInForm, type SchoolForm } from './school-form-values.ts'
import type { SchoolRow } from './school-rows.ts'
import type { OpenForm } from './use-universities-address.ts'

const SchoolDialog = lazyPart(() => import('./school-dialog.tsx'))

type Props = {
  form: OpenForm
  /** Undefined until loaded, or if loading failed. Adding a university works without it. */
  schools: SchoolRow[] | undefined
  requests: ListedAccessRequest[]
  /** The default time zone of a new university. Empty if unknown. */
  defaultTimeZone: string
  /** Called with the messages to show after saving. */
  onSaved: (...words: string[]) => void
  onClose: () => void
}

/** The form that the URL names. If its university doesn't exist or has been deleted, shows a notice instead. */
export function FormAtAddress({ form, schools, requests, defaultTimeZone, onSaved, onClose }: Props) {
  const notify = useNotice()
  const school = schools?.find(({ id, isClosing }) => id === form.edit && !isClosing) ?? null
  const isGone = form.edit !== null && schools !== undefined && school === null
  useEffect(() => {
    if (isGone) notify(schoolPageMessages.gone)
  }, [isGone, form.edit, notify])
  if (form.edit !== null && !school) return null
  const request =
    form.edit === null ? requests.find(({ id }) => id === form.request && form.request !== null) : undefined
  return (
    <Suspense>
      <SchoolDialog
        // The key keeps one form's values out of the next form.
        key={form.edit ?? form.request ?? 'new'}
        school={school}
        request={request ? { id: request.id, from: `${request.name} (${request.email})` } : null}
        begins={
          school
            ? formFromSchool(school)
            : request
              ? formFromRequest(request, defaultTimeZone)
              : emptyForm(defaultTimeZone)
        }
        otherSchools={(schools ?? []).filter(({ id, isClosing }) => id !== school?.id && !isClosing)}
        onSaved={(news) => {
          if (school) onSaved(schoolPageMessages.updated, ...(news === null ? [] : [news]))
          else onSaved(schoolPageMessages.added, ...(request ? [accessAnswerMessages.approved] : []))
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}

const emptyForm = (time_zone: string): SchoolForm => ({
  name: '',
  faculty_domain: '',
  student_domain: '',
  time_zone,
  plus_addresses: 'no',
  ...retentionInForm('usual'),
})

function formFromSchool({
  name,
  faculty_domain,
  student_domain,
  timeZone,
  plusAddresses,
  kept: retention,
}: SchoolRow): SchoolForm {
  const plus_addresses = plusAddressesInForm(plusAddresses)
  return {
    name,
    faculty_domain,
    student_domain,
    time_zone: timeZone ?? '',
    plus_addresses,
    ...retentionInForm(retention),
  }
}

function formFromRequest(request: ListedAccessRequest, time_zone: string): SchoolForm {
  const { university: name, faculty_domain, student_domain } = request
  return { name, faculty_domain, student_domain, time_zone, plus_addresses: 'no', ...retentionInForm('usual') }
}
