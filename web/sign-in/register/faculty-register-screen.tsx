import { signInWords } from '#contract/sign-in/words.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#web/kit/fields/field.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { NameFields, RegisterButton } from './register-parts.tsx'
import { facultyFields, facultyForm } from './register-form.ts'
import { readDraft } from './registration-draft.ts'
import { registerFaculty } from '#web/sign-in/api.ts'
import { SchoolField, useSchools } from '#web/sign-in/school-field.tsx'
import { FormOutcome, SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { useRegister } from './use-register.ts'
import { useRegistrationForm } from './use-registration-form.ts'

// Loads while the email is being sent.
const EmailSent = lazy(() => import('#web/sign-in/email-sent.tsx'))

/** Faculty register with their university's email. The university must have access already. */
export default function FacultyRegisterScreen() {
  const schools = useSchools()
  const [draft] = useState(() => readDraft('faculty'))
  const form = useForm({
    resolver: useMemo(() => zodResolver(facultyForm(schools.data)), [schools.data]),
    mode: 'onTouched',
    defaultValues: draft,
  })
  // The first invalid field gets the focus, in the order of registration.
  for (const field of facultyFields) form.register(field)
  const { errors, isSubmitting } = form.formState
  const registration = useRegister('faculty', registerFaculty, facultyFields, form.setError)
  const { emailHint } = useRegistrationForm('faculty', form, schools.data)

  if (registration.sentEmail) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent kind="faculty" confirms {...registration.sentEmail} onBack={registration.back} />
      </Suspense>
    )
  }

  return (
    <SignInPage title={signInWords.facultyRegistration} sub={signInWords.universityNotApproved}>
      <SignInForm label={signInWords.facultyRegistration} onSubmit={() => void form.handleSubmit(registration.send)()}>
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
        <RegisterButton kind="faculty" isBusy={isSubmitting} />
      </SignInForm>
    </SignInPage>
  )
}
