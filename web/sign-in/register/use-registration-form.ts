import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { School } from '#contract/schools/schools.ts'
import type { MailedKind } from '#web/sign-in/api.ts'
import { emailHint, schoolOfAddress } from '#web/sign-in/fits-school.ts'
import { keepDraft } from './registration-draft.ts'

type Registration = FieldValues & { email: string; school: string }

/**
 * For both registrations while someone types: stores the draft, chooses the university of the address, and checks the
 * address against a chosen one. Returns the hint below the email.
 */
export function useRegistrationForm<Values extends Registration>(
  kind: MailedKind,
  form: UseFormReturn<Values>,
  schools: readonly School[] | undefined,
): { emailHint: string } {
  const [email, school] = form.watch(['email' as Path<Values>, 'school' as Path<Values>]).map(String)
  useEffect(() => {
    const subscription = form.watch((values) => keepDraft(kind, values))
    return () => subscription.unsubscribe()
  }, [form, kind])
  // The university that was chosen automatically. It changes with the address, until the person chooses one.
  const chosen = useRef('')
  const named = schoolOfAddress({ email: email ?? '', kind, schools: schools ?? [] }) ?? ''
  useEffect(() => {
    const now = String(form.getValues('school' as Path<Values>) ?? '')
    if (now !== chosen.current || now === named) return
    chosen.current = named
    form.setValue('school' as Path<Values>, named as never, { shouldValidate: named !== '' })
  }, [form, named])
  useEffect(() => {
    if (school && schools && String(form.getValues('email' as Path<Values>)).trim() !== '')
      void form.trigger('email' as Path<Values>)
  }, [form, school, schools])
  return { emailHint: emailHint({ email: email ?? '', school: school ?? '', kind, schools: schools ?? [] }) }
}
