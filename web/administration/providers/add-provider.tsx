import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Box from '@mui/material/Box'
import { newProvider, type ManagedProvider, type NewProvider } from '#contract/sign-in/sso/providers.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { findIssues } from '#web/kit/fields/find-issues.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { addProvider } from './provider-api.ts'
import { FederationFields, Step } from './provider-parts.tsx'

const empty = { address: '', federation_entity: '', federation_certificate: '', name: '' }
const fields = ['address', 'federation_entity', 'federation_certificate', 'name'] as const

type Props = { school: string; onAdded: (provider: ManagedProvider) => void }

/** Reads an identity provider's description from a URL, and adds the provider, disabled at first. */
export function AddProvider({ school, onAdded }: Props) {
  const { adminId } = useSession()
  const stepUp = useStepUp()
  const form = useDraftForm({
    draftOf: { page: `new-sign-in-${school}`, facultyId: adminId },
    stored: empty,
    checks: 'submit',
    findFaults: (values) => findIssues(newProvider, asSent(values)),
  })

  const send = () =>
    void form.submit(
      async (values) => {
        const added = await stepUp.run(() => addProvider(school, asSent(values)))
        form.forget()
        onAdded(added)
      },
      (error) => (error instanceof StepUpCanceled ? null : readRefusal(error, fields, providerWords.addFailed)),
    )

  return (
    <Step title={providerWords.addFirst} purpose={providerWords.noneAbout}>
      <Box
        component="form"
        noValidate
        aria-label={providerWords.addFirst}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}
      >
        <Field
          label={providerWords.address}
          hint={providerWords.addressHint}
          type="url"
          autoComplete="off"
          spellCheck={false}
          {...form.text('address')}
        />
        <FederationFields entity={form.text('federation_entity')} certificate={form.text('federation_certificate')} />
        <Field
          label={providerWords.name}
          optional
          hint={providerWords.nameOptionalHint}
          autoComplete="off"
          {...form.text('name')}
        />
        <FormFault says={form.error} />
        <Box>
          <BusyButton type="submit" variant="contained" busy={form.isSubmitting}>
            {form.isSubmitting ? providerWords.adding : providerWords.add}
          </BusyButton>
        </Box>
      </Box>
      {stepUp.dialog}
    </Step>
  )
}

/** Without a name, the provider gets the university's. */
function asSent({ address, ...optional }: typeof empty): NewProvider {
  return { address, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value.trim() !== '')) }
}
