import { useEffect, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { viewerZone } from '#web/kit/times.ts'
import { findProblems, type EventFormProblems } from './event-form-problems.ts'
import type { EventFormValues } from './event-form-values.ts'
import { draftStorage, dropDraft, keepDraft, readDraft, type DraftOf } from './form-draft.ts'

/** The form's state: begins with a kept draft where there is one, and keeps what is typed from then on. */
export function useEventForm(stored: EventFormValues, draftOf: DraftOf) {
  const [draft, setDraft] = useState(() => readDraft(draftStorage(), draftOf))
  const form = useForm<EventFormValues>({
    defaultValues: draft ?? stored,
    resolver: (values) => {
      const problems = findProblems(values, viewerZone())
      const errors = asErrors(problems)
      return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const values: EventFormValues = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const text = JSON.stringify(values)
  const { page, facultyId } = draftOf
  useEffect(() => {
    const typed = JSON.parse(text) as EventFormValues
    if (text !== JSON.stringify(form.formState.defaultValues)) keepDraft(draftStorage(), { page, facultyId }, typed)
  }, [text, page, facultyId, form])

  return {
    form,
    values,
    hasDraft: draft !== null,
    startAfresh: () => {
      form.reset(stored)
      dropDraft(draftStorage(), page)
      setDraft(null)
    },
    forgetDraft: () => dropDraft(draftStorage(), page),
  }
}

function asErrors(problems: EventFormProblems): FieldErrors<EventFormValues> {
  return Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, { type: 'rule', message }]))
}
