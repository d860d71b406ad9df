import { signInWords } from '#contract/sign-in/words.ts'
import { Suspense } from 'react'
import { Field } from '#web/kit/fields/field.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { NameFields, RegisterButton, SchoolChoice } from './register-parts.tsx'
import { facultyFields, facultyForm } from './register-form.ts'
import { registerFaculty } from '#web/sign-in/api.ts'
import { SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { useRegistration } from './use-registration.ts'

// Loaded while the email is being sent.
const EmailSent = lazyPart(() => import('#web/sign-in/email-sent.tsx'))
// Loaded separately, because few people are signed in here, and few universities have single sign-on.
const OtherWays = lazyPart(() => import('./other-ways.tsx'))

/** Faculty register with their university email. The university must already have access. */
export default function FacultyRegisterScreen() {
  const registration = useRegistration('faculty', {
    initial: (draft) => draft,
    makeSchema: facultyForm,
    fields: facultyFields,
    register: registerFaculty,
  })
  const { text } = registration

  if (registration.sent) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent kind="faculty" confirms {...registration.sent} onBack={registration.back} />
      </Suspense>
    )
  }

  return (
    <SignInPage title={signInWords.facultyRegistration} sub={signInWords.universityNotApproved}>
      <Suspense>
        <OtherWays {...registration.sso} />
      </Suspense>
      <SignInForm label={signInWords.facultyRegistration} onSubmit={registration.send}>
        <NameFields text={text} />
        <SchoolChoice {...text('school')} schools={registration.schools} />
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="email"
          hint={registration.emailHint}
          {...text('email')}
        />
        <FormFault says={registration.error} />
        <RegisterButton kind="faculty" isBusy={registration.isSubmitting} />
      </SignInForm>
    </SignInPage>
  )
}
