import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { School } from '#contract/schools.ts'
import { dropDraft, keepDraft, readDraft } from '#web/kit/draft.ts'
import { findFaults, isSchoolForm, schoolFields, type SchoolForm } from './school-form-values.ts'

type Options = {
  /** What stands in the form when nothing was typed before. */
  begins: SchoolForm
  /** The universities besides this one. */
  others: readonly School[]
  /** Which form it is, and whose: a session that ends takes nothing away that was typed. */
  page: string
  adminId: string | null
}

/** A university's form: what is typed, what is wrong with it, and what is kept of it over a reload or a sign-in. */
export function useSchoolForm({ begins, others, page, adminId }: Options) {
  // A session that ends while the form stands takes the id away; the draft stays that person's.
  const [of] = useState({ page, facultyId: adminId ?? '' })
  const form = useForm<SchoolForm>({
    mode: 'onTouched',
    defaultValues: readDraft(of, isSchoolForm) ?? begins,
    resolver: (values) => {
      const faults = Object.entries(findFaults(values, others))
      if (faults.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(faults.map(([field, message]) => [field, { type: 'rule', message }])),
      }
    },
  })
  // The first fault takes the focus, and first is what was registered first.
  for (const field of schoolFields) form.register(field)
  const values: SchoolForm = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const text = JSON.stringify(values)
  const [asBegun] = useState(() => JSON.stringify(begins))
  useEffect(() => {
    if (text === asBegun) dropDraft(of.page)
    else keepDraft(of, JSON.parse(text) as SchoolForm)
  }, [text, asBegun, of])
  return { form, values, forget: () => dropDraft(of.page) }
}
