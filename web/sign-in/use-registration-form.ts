import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { School } from '#contract/schools.ts'
import type { MailedKind } from './api.ts'
import { emailHint } from './fits-school.ts'
import { keepDraft } from './registration-draft.ts'

type Registration = FieldValues & { email: string; school: string }

/**
 * What both registrations do while one types: the draft is kept, and a new choice of university is held against the
 * address at once. Gives the hint below the email.
 */
export function useRegistrationForm<Values extends Registration>(
  kind: MailedKind,
  form: UseFormReturn<Values>,
  schools: readonly School[] | undefined,
): { emailHint: string } {
  const [email, school] = form.watch(['email' as Path<Values>, 'school' as Path<Values>]).map(String)
  useEffect(() => {
    const kept = form.watch((typed) => keepDraft(kind, typed))
    return () => kept.unsubscribe()
  }, [form, kind])
  useEffect(() => {
    if (school && schools && String(form.getValues('email' as Path<Values>)).trim() !== '')
      void form.trigger('email' as Path<Values>)
  }, [form, school, schools])
  return { emailHint: emailHint({ email: email ?? '', school: school ?? '', kind, schools: schools ?? [] }) }
}
