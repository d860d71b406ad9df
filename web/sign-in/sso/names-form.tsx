import { ssoWords } from '#contract/sign-in/sso/words.ts'
import { signInMessages, signInWords } from '#contract/sign-in/words.ts'
import { z } from 'zod'
import type { RedeemedSso } from '#contract/sign-in/sso/sso.ts'
import { firstName, lastName } from '#contract/sign-in/sign-in.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { findIssues } from '#web/kit/fields/find-issues.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { useForm } from '#web/kit/fields/use-form.ts'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { keepTabDraft, readTabDraft } from '#web/kit/unsaved/tab-draft.ts'
import { NameFields } from '#web/sign-in/register/register-parts.tsx'
import { SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { redeemSso } from './api.ts'
import { readRefusedTicket, type RedeemedTicket } from './redeem-ticket.ts'

const fields = ['first_name', 'last_name'] as const
const names = z.object({ first_name: firstName, last_name: lastName })
const draft = 'sso-names'
const empty = { first_name: '', last_name: '' }

type Props = {
  ticket: string
  person: Extract<RedeemedSso, { result: 'names-needed' }>
  /** The provider's name, if this tab knows it. */
  provider: string | null
  onRedeemed: (answer: RedeemedTicket) => void
}

/** Asks someone who signs in for the first time for the names that the provider didn't send. */
export default function NamesForm({ ticket, person, provider, onRedeemed }: Props) {
  const form = useForm({
    initial: () => ({ first_name: person.first_name, last_name: person.last_name, ...readTabDraft(draft, empty) }),
    checks: 'left',
    findFaults: (values) => findIssues(names, values),
    onChange: (values) => keepTabDraft(draft, empty, values),
  })

  const send = () =>
    form.submit(
      async (values) => {
        const answer = await redeemSso({ ticket, ...names.parse(values) })
        keepTabDraft(draft, empty, null)
        onRedeemed(answer)
      },
      (error) => {
        const refusal = readRefusal(error, fields, signInMessages.registrationFailed)
        const refused = readRefusedTicket(error)
        // An invalid name can be corrected here, and the form can be sent again if there was no response.
        if (Object.keys(refusal.faults).length > 0 || refused.isUnused) return refusal
        onRedeemed(refused)
        return null
      },
    )

  return (
    <SignInPage title={ssoWords.yourName} sub={ssoWords.yourNameAbout({ name: provider ?? ssoWords.universitySignIn })}>
      <SignInForm label={ssoWords.yourName} onSubmit={() => void send()}>
        <NameFields text={form.text} />
        <Field label={signInWords.email} value={person.email} disabled />
        <FormFault says={form.error} />
        <ThumbBar flows>
          <BusyButton type="submit" variant="contained" size="large" fullWidth busy={form.isSubmitting}>
            {form.isSubmitting ? signInWords.registering : signInWords.continue}
          </BusyButton>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}
