import { signInWords } from '#contract/sign-in/words.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { LocationGate } from './location-gate.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { NameFields, RegisterButton } from './register-parts.tsx'
import { studentFields, studentForm } from './register-form.ts'
import { readDraft } from './registration-draft.ts'
import { registerStudent } from '#web/sign-in/api.ts'
import { SchoolField, useSchools } from '#web/sign-in/school-field.tsx'
import { FormOutcome, SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { useLocationPermission } from './use-location-permission.ts'
import { useRegister } from './use-register.ts'
import { useRegistrationForm } from './use-registration-form.ts'

// Loads while the email is being sent.
const EmailSent = lazy(() => import('#web/sign-in/email-sent.tsx'))

/** A student registers with the school email, a password and location allowed. */
export default function StudentRegisterScreen() {
  const schools = useSchools()
  const { permission, ask } = useLocationPermission()
  const [query] = useSearchParams()
  const [draft] = useState(() => readDraft('student'))
  const form = useForm({
    resolver: useMemo(() => zodResolver(studentForm(schools.data)), [schools.data]),
    mode: 'onTouched',
    defaultValues: { ...draft, email: query.get('email') ?? draft.email, password: '', confirm_password: '' },
  })
  // The first invalid field gets the focus, in the order of registration.
  for (const field of studentFields) form.register(field)
  const { errors, isSubmitting } = form.formState
  const registration = useRegister('student', registerStudent, studentFields, form.setError)
  const { emailHint } = useRegistrationForm('student', form, schools.data)

  // No mismatch is reported before the second password was typed.
  function recheckConfirmation() {
    if (form.getValues('confirm_password') !== '') void form.trigger('confirm_password')
  }

  if (registration.sentEmail) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent kind="student" confirms {...registration.sentEmail} onBack={registration.back} />
      </Suspense>
    )
  }

  const submit = form.handleSubmit(({ first_name, last_name, email, school, password }) =>
    registration.send({ first_name, last_name, email, school, password }),
  )
  return (
    <SignInPage title={signInWords.studentRegistration} sub={signInWords.oneAccount}>
      <SignInForm label={signInWords.studentRegistration} onSubmit={() => void submit()}>
        <LocationGate permission={permission} ask={ask} />
        <FormOutcome error={registration.error} />
        <NameFields register={form.register} errors={errors} />
        <SchoolField control={form.control} name="school" schools={schools} />
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          hint={emailHint}
          {...form.register('email')}
        />
        <PasswordField
          label={signInWords.password}
          autoComplete="new-password"
          error={errors.password?.message}
          hint={signInWords.registrationPasswordHint}
          {...form.register('password', { onChange: recheckConfirmation })}
        />
        <PasswordField
          label={signInWords.confirmPassword}
          autoComplete="new-password"
          error={errors.confirm_password?.message}
          {...form.register('confirm_password')}
        />
        <RegisterButton kind="student" isBusy={isSubmitting} disabled={permission !== 'granted'} />
      </SignInForm>
    </SignInPage>
  )
}
