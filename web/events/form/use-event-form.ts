import { useEffect, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { viewerZone } from '#web/kit/time/times.ts'
import { findProblems, type EventFormProblems } from './event-form-problems.ts'
import { isEventForm, type EventFormValues } from './event-form-values.ts'

/** The form's state: starts with a stored draft if there is one, and then stores what is typed. */
export function useEventForm(stored: EventFormValues, owner: DraftOf) {
  // A session that ends while the form is open removes the person's id, but the draft stays that person's.
  const [draftOf] = useState(owner)
  const [draft, setDraft] = useState(() => readDraft(draftOf, isEventForm))
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
  useEffect(() => {
    const formValues = JSON.parse(text) as EventFormValues
    if (text !== JSON.stringify(form.formState.defaultValues)) keepDraft(draftOf, formValues)
  }, [text, draftOf, form])

  return {
    form,
    values,
    hasDraft: draft !== null,
    startAfresh: () => {
      form.reset(stored)
      dropDraft(draftOf.page)
      setDraft(null)
    },
    forgetDraft: () => dropDraft(draftOf.page),
  }
}

function asErrors(problems: EventFormProblems): FieldErrors<EventFormValues> {
  return Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, { type: 'rule', message }]))
}
