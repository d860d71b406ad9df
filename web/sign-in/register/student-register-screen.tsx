import { signInWords } from '#contract/sign-in/words.ts'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { queryPermission } from '#web/check-ins/location/query-permission.ts'
import { LocationGate } from './location-gate.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import {
  askPermission,
  keepPermission,
  lookUpPermission,
  type LocationPermission,
  type PermissionSource,
} from './location-permission.ts'
import { NameFields, RegisterButton, SchoolChoice } from './register-parts.tsx'
import { studentFields, studentForm } from './register-form.ts'
import { registerStudent } from '#web/sign-in/api.ts'
import { SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { useRegistration } from './use-registration.ts'

// Loaded while the email is being sent.
const EmailSent = lazyPart(() => import('#web/sign-in/email-sent.tsx'))
// Loaded separately, because few people are signed in here, and few universities have single sign-on.
const OtherWays = lazyPart(() => import('./other-ways.tsx'))

/** Students register with their school email and a password, and must allow location. */
export default function StudentRegisterScreen() {
  const { permission, ask } = useLocationPermission()
  const [query] = useSearchParams()
  const registration = useRegistration('student', {
    initial: (draft) => ({ ...draft, email: query.get('email') ?? draft.email, password: '', confirm_password: '' }),
    makeSchema: studentForm,
    fields: studentFields,
    register: ({ first_name, last_name, email, school, password, redirect }) =>
      registerStudent({ first_name, last_name, email, school, password, redirect }),
  })
  const { text } = registration

  if (registration.sent) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent kind="student" confirms {...registration.sent} onBack={registration.back} />
      </Suspense>
    )
  }

  return (
    <SignInPage title={signInWords.studentRegistration} sub={signInWords.oneAccount}>
      <Suspense>
        <OtherWays {...registration.sso} />
      </Suspense>
      <SignInForm label={signInWords.studentRegistration} onSubmit={registration.send}>
        <LocationGate permission={permission} ask={ask} />
        <NameFields text={text} />
        <SchoolChoice {...text('school')} schools={registration.schools} />
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="email"
          hint={registration.emailHint}
          {...text('email')}
        />
        <PasswordField
          label={signInWords.password}
          autoComplete="new-password"
          hint={signInWords.registrationPasswordHint}
          {...text('password')}
        />
        <PasswordField label={signInWords.confirmPassword} autoComplete="new-password" {...text('confirm_password')} />
        <FormFault says={registration.error} />
        <RegisterButton kind="student" isBusy={registration.isSubmitting} disabled={permission !== 'granted'} />
      </SignInForm>
    </SignInPage>
  )
}

const thisBrowser: PermissionSource = {
  // Undefined on an insecure page, whatever the types say.
  geolocation: navigator.geolocation,
  query: async () => (await queryPermission())?.state ?? null,
}

/** Returns the location permission and a function that requests it. Stores the decision. */
function useLocationPermission(): { permission: LocationPermission; ask(): Promise<LocationPermission> } {
  const [permission, setPermission] = useState<LocationPermission>('checking')

  function settle(now: LocationPermission): LocationPermission {
    keepPermission(now)
    setPermission(now)
    return now
  }

  useEffect(() => {
    const look = () => void lookUpPermission(thisBrowser).then(settle)
    look()
    // The page becomes visible again after a change in the device's settings. A change in the address bar doesn't hide
    // it, so the permission itself is watched as well.
    const stopped = new AbortController()
    document.addEventListener('visibilitychange', look, stopped)
    void queryPermission().then((status) => status?.addEventListener?.('change', look, stopped))
    return () => stopped.abort()
  }, [])

  async function ask() {
    setPermission('checking')
    return settle(await askPermission(thisBrowser))
  }

  return { permission, ask }
}
