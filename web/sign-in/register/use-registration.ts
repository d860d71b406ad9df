import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { School } from '#contract/schools/schools.ts'
import { signInMessages } from '#contract/sign-in/words.ts'
import { listSchools } from '#web/schools/api.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { findIssues } from '#web/kit/fields/find-issues.ts'
import { useForm, type Refusal } from '#web/kit/fields/use-form.ts'
import { keepTabDraft, readTabDraft } from '#web/kit/unsaved/tab-draft.ts'
import { mailAgain, type MailedKind } from '#web/sign-in/api.ts'
import { emailHint, findSchoolByAddress } from '#web/sign-in/check-email-domain.ts'
import { useRedirect } from '#web/sign-in/use-continue.ts'
import { emptyRegistration } from './register-form.ts'

type Options<Values, Body> = {
  /** Returns the initial values, from those that this tab has stored. */
  initial: (draft: typeof emptyRegistration) => Values
  /** Returns the form's schema. The email address must match one of these universities. */
  makeSchema: (schools?: readonly School[]) => z.ZodType<Body, Values>
  /** The fields for which the server may return errors. */
  fields: readonly (keyof Values & string)[]
  /** Sends the registration. Returns the server's message. */
  register: (form: Body & { redirect: string | null }) => Promise<{ message?: string }>
}

/**
 * The state of a registration form. Stores a draft in this tab, chooses the university of the email address
 * automatically, and checks the address against a chosen university. Also returns the outcome, and a function that
 * returns to the form.
 */
export function useRegistration<Values extends { email: string; school: string }, Body extends { email: string }>(
  kind: MailedKind,
  { initial, makeSchema, fields, register }: Options<Values, Body>,
) {
  const redirect = useRedirect()
  const schools = useSchools()
  const schema = useMemo(() => makeSchema(schools.data), [makeSchema, schools.data])
  const [sentEmail, setSent] = useState<{
    email: string
    message: string | undefined
    resend: () => Promise<unknown>
  } | null>(null)
  const [refusal, setRefusal] = useState<unknown>()
  const draftName = `register-${kind}`
  const form = useForm<Values>({
    initial: () => initial({ ...emptyRegistration, ...readTabDraft(draftName, emptyRegistration) }),
    checks: 'left',
    findFaults: (values) => findIssues(schema, values),
    onChange: (values) => keepTabDraft(draftName, emptyRegistration, values),
  })
  const { email, school } = form.values

  // The university that was chosen automatically. It follows the email address until the person chooses one.
  const chosenSchool = useRef('')
  const addressSchool = findSchoolByAddress({ email, kind, schools: schools.data ?? [] }) ?? ''
  const chooseSchool = useEffectEvent(() => {
    if (school !== chosenSchool.current || school === addressSchool) return
    chosenSchool.current = addressSchool
    form.change({ school: addressSchool } as Partial<Values>)
    if (addressSchool !== '') form.check('school')
  })
  useEffect(() => chooseSchool(), [addressSchool])
  const checkEmail = useEffectEvent(() => {
    if (school && schools.data && email.trim() !== '') form.check('email')
  })
  useEffect(() => checkEmail(), [school, schools.data])

  const send = () =>
    form.submit(
      async (values) => {
        const body = schema.parse(values)
        const { message } = await register({ ...body, redirect })
        keepTabDraft(draftName, emptyRegistration, null)
        setSent({ email: body.email, message, resend: () => mailAgain({ email: body.email, type: kind, redirect }) })
      },
      (error) => {
        setRefusal(error)
        return readRefusal(error, fields, signInMessages.registrationFailed) as Refusal<Values>
      },
    )
  return {
    ...form,
    schools,
    emailHint: emailHint({ email, school, kind, schools: schools.data ?? [] }),
    /** The parts of the form that the single sign-on buttons need. */
    sso: { kind, email, school, refusal },
    send: () => void send(),
    sent: sentEmail,
    back: () => setSent(null),
  }
}

function useSchools() {
  return useQuery({ queryKey: ['schools'], queryFn: ({ signal }) => listSchools(signal), staleTime: 300_000 })
}
