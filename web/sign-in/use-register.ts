import { useState } from 'react'
import { register, requestLink, type MailedKind, type RegistrationForm } from './api.ts'
import { showRegistrationTrouble, type SetError } from './form-trouble.ts'
import { useRedirect } from './use-go-on.ts'

/** Gives what sends a registration, what came of it, and the way back to the form. */
export function useRegister<Field extends string>(
  kind: MailedKind,
  fields: readonly Field[],
  setError: SetError<Field>,
) {
  const redirect = useRedirect()
  const [error, setWhole] = useState<string | null>(null)
  const [sent, setSent] = useState<{
    email: string
    message: string | undefined
    resend: () => Promise<unknown>
  } | null>(null)

  async function send(form: Omit<RegistrationForm, 'redirect'>) {
    setWhole(null)
    try {
      const { message } = await register(kind, { ...form, redirect })
      const { email } = form
      // The sign-in call sends a verification again to who has not confirmed yet.
      setSent({ email, message, resend: () => requestLink(kind, { email, remember_me: false, redirect }) })
    } catch (thrown) {
      setWhole(showRegistrationTrouble(thrown, fields, setError))
    }
  }

  return { send, error, sent, back: () => setSent(null) }
}
