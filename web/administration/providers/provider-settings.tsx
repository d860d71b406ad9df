import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId, useEffect } from 'react'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { changeProvider } from './provider-api.ts'
import { asChange, asForm, findFaults, packDraft, providerFields, type ProviderForm } from './provider-form-values.ts'
import { Step } from './provider-parts.tsx'

type Props = {
  provider: ManagedProvider
  onChanged: (provider: ManagedProvider) => void
  /** Called when the form gets unsaved changes, and when it no longer has any. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** The form of an identity provider: client ID and secret, its name, and the claims that identify a person. */
export function ProviderSettings({ provider, onChanged, onUnsaved }: Props) {
  const { adminId } = useSession()
  const notify = useNotice()
  const stepUp = useStepUp()
  const claimsId = useId()
  const isOidc = provider.kind === 'oidc'
  const stored = asForm(provider)
  const form = useDraftForm<ProviderForm, Partial<ProviderForm>>({
    draftOf: { page: `sign-in-${provider.id}`, facultyId: adminId },
    stored,
    pack: packDraft,
    // When a colleague saves a change, fields that weren't edited here show it.
    follow: (values, old, next) => ({ ...next, ...selectChanges(values, old) }),
    checks: 'left',
    findFaults: (values) => findFaults(values, stored, isOidc),
  })
  const { text, isChanged } = form
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved])

  const save = () =>
    void form.submit(
      async (values) => {
        const changed = await stepUp.run(() => changeProvider(provider.id, asChange(values, stored)))
        const next = asForm(changed)
        form.replace(next)
        form.settle(next)
        onChanged(changed)
        notify(providerWords.saved)
      },
      (error) =>
        error instanceof StepUpCanceled ? null : readRefusal(error, providerFields, providerWords.saveFailed),
    )

  return (
    <Step
      title={isOidc ? providerWords.details : providerWords.detailsSaml}
      purpose={isOidc ? providerWords.detailsAbout : providerWords.detailsAboutSaml}
    >
      <Box
        component="form"
        noValidate
        aria-label={providerWords.details}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}
      >
        {isOidc && (
          <>
            <Field label={providerWords.clientId} autoComplete="off" spellCheck={false} {...text('client_id')} />
            <PasswordField
              label={providerWords.clientSecret}
              autoComplete="new-password"
              hint={provider.has_secret ? providerWords.secretStored : providerWords.secretMissing}
              {...text('client_secret')}
            />
          </>
        )}
        <Field
          label={providerWords.name}
          autoComplete="off"
          hint={providerWords.nameHint({ name: form.values.name })}
          {...text('name')}
        />
        <Box role="group" aria-labelledby={claimsId} sx={{ display: 'grid', gap: 2.5 }}>
          <Box>
            <Typography id={claimsId} variant="h4" component="h3">
              {providerWords.moreClaims}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {providerWords.claimsAbout}
            </Typography>
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5 }}>
            <Claim label={providerWords.emailClaim} {...text('email_claim')} />
            <Claim label={providerWords.firstNameClaim} {...text('first_name_claim')} />
            <Claim label={providerWords.lastNameClaim} {...text('last_name_claim')} />
            <Claim
              label={providerWords.affiliationClaim}
              optional
              hint={providerWords.affiliationHint}
              {...text('affiliation_claim')}
            />
            {form.values.affiliation_claim.trim() !== '' && (
              <>
                <Claim
                  label={providerWords.facultyValues}
                  hint={providerWords.valuesHint}
                  {...text('faculty_values')}
                />
                <Claim
                  label={providerWords.studentValues}
                  hint={providerWords.valuesHint}
                  {...text('student_values')}
                />
              </>
            )}
          </Box>
          <Box>
            <FormControlLabel
              label={providerWords.assignsAddresses}
              control={
                <Checkbox
                  {...form.tick('assigns_addresses')}
                  slotProps={{ input: { 'aria-describedby': `${claimsId}-assigns` } }}
                />
              }
              sx={{ ml: -1.5, mr: 0 }}
            />
            <FormHelperText id={`${claimsId}-assigns`}>{providerWords.assignsAddressesHint}</FormHelperText>
          </Box>
        </Box>
        <FormFault says={form.error} />
        <Box>
          {/* Busy and not disabled without changes, such as after saving, because a disabled button loses the focus. */}
          <BusyButton type="submit" variant="contained" busy={form.isSubmitting || !isChanged}>
            {form.isSubmitting ? providerWords.saving : providerWords.save}
          </BusyButton>
        </Box>
      </Box>
      {stepUp.dialog}
    </Step>
  )
}

/** A field for a name that programs read, without autocapitalization and autocorrection. */
function Claim(props: Parameters<typeof Field>[0]) {
  return <Field autoCapitalize="none" autoComplete="off" spellCheck={false} {...props} />
}
