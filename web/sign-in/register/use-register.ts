import { useState } from 'react'
import { mailAgain, type MailedKind } from '#web/sign-in/api.ts'
import { showRegistrationTrouble, type SetError } from '#web/sign-in/form-trouble.ts'
import { keepDraft } from './registration-draft.ts'
import { useRedirect } from '#web/sign-in/use-continue.ts'

type Redirect = { redirect: string | null }

/** Returns a function that sends a registration by `register`, its outcome, and the way back to the form. */
export function useRegister<Field extends string, Form extends { email: string }>(
  kind: MailedKind,
  register: (form: Form & Redirect) => Promise<{ message?: string }>,
  fields: readonly Field[],
  setError: SetError<Field>,
) {
  const redirect = useRedirect()
  const [error, setWhole] = useState<string | null>(null)
  const [sentEmail, setSentEmail] = useState<{
    email: string
    message: string | undefined
    resend: () => Promise<unknown>
  } | null>(null)

  async function send(form: Form) {
    setWhole(null)
    try {
      const { message } = await register({ ...form, redirect })
      const { email } = form
      keepDraft(kind, null)
      setSentEmail({ email, message, resend: () => mailAgain({ email, type: kind, redirect }) })
    } catch (thrown) {
      setWhole(showRegistrationTrouble(thrown, fields, setError))
    }
  }

  return { send, error, sentEmail, back: () => setSentEmail(null) }
}
