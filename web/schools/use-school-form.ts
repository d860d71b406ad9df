import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { School } from '#contract/schools/schools.ts'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved/draft.ts'
import { findFaults, isSchoolDraft, schoolFields, selectChanges, type SchoolForm } from './school-form-values.ts'

type Options = {
  /** The initial values, which may change while the form is open. */
  begins: SchoolForm
  /** The other universities. */
  otherSchools: readonly School[]
  /** The form's page, and its owner below: a session that ends doesn't discard what was typed. */
  page: string
  adminId: string | null
}

/** A university's form: what is typed, what is wrong with it, and what is kept of it over a reload or a sign-in. */
export function useSchoolForm({ begins, otherSchools, page, adminId }: Options) {
  // A session that ends while the form is open removes the id, but the draft stays that person's.
  const [draft] = useState({ page, facultyId: adminId ?? '' })
  const form = useForm<SchoolForm>({
    mode: 'onTouched',
    defaultValues: { ...begins, ...readDraft(draft, isSchoolDraft) },
    resolver: (values) => {
      const faults = Object.entries(findFaults(values, otherSchools))
      if (faults.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(faults.map(([field, message]) => [field, { type: 'rule', message }])),
      }
    },
  })
  // The first invalid field gets the focus, in the order of registration.
  for (const field of schoolFields) form.register(field)
  const values: SchoolForm = { ...form.getValues(), ...useWatch({ control: form.control }) }

  // An untouched field doesn't undo someone else's change.
  const { getValues, setValue } = form
  const lastStart = useRef(begins)
  const startJson = JSON.stringify(begins)
  useEffect(() => {
    const changes = selectChanges(getValues(), lastStart.current)
    lastStart.current = JSON.parse(startJson) as SchoolForm
    for (const field of schoolFields) if (!(field in changes)) setValue(field, lastStart.current[field])
  }, [startJson, getValues, setValue])

  const changesJson = JSON.stringify(selectChanges(values, begins))
  const isTyped = changesJson !== '{}'
  useEffect(() => {
    if (isTyped) keepDraft(draft, JSON.parse(changesJson) as Partial<SchoolForm>)
    else dropDraft(draft.page)
  }, [changesJson, isTyped, draft])
  return { form, values, isTyped, forget: () => dropDraft(draft.page) }
}
