import { listAll } from '#contract/language/formatters.ts'
import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { dateAndTime, shortDate } from '#web/kit/time/times.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { changeProvider } from './provider-api.ts'
import { FactList, FederationFields, Step } from './provider-parts.tsx'

const fields = ['address', 'federation_entity', 'federation_certificate'] as const

type Props = { provider: ManagedProvider; onChanged: (provider: ManagedProvider) => void }

/** The provider's description, and a field to read it again, even from a different URL. */
export function ProviderFound({ provider, onChanged }: Props) {
  const { kind, issuer, fetched_at, found: description } = provider
  const [form, setForm] = useState({
    address: provider.address,
    federation_entity: provider.federation_entity ?? '',
    federation_certificate: provider.federation_certificate ?? '',
  })
  const [faults, setFaults] = useState<Partial<Record<keyof typeof form, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const notify = useNotice()
  const stepUp = useStepUp()

  async function readAgain() {
    if (isBusy) return
    setFaults({})
    setBusy(true)
    try {
      const { address, federation_entity, federation_certificate } = form
      const federation = {
        federation_entity: federation_entity.trim() || null,
        federation_certificate: federation_certificate.trim() || null,
      }
      const body = { address, ...(kind === 'saml' && federation) }
      onChanged(await stepUp.run(() => changeProvider(provider.id, body)))
      notify(providerWords.readDone)
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) {
        const refusal = readRefusal(error, fields, providerWords.saveFailed)
        setFaults({ ...(refusal.error && { address: refusal.error }), ...refusal.faults })
      }
    }
    setBusy(false)
  }

  const text = (name: keyof typeof form) => ({
    value: form[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setForm((now) => ({ ...now, [name]: target.value }))
      setFaults((now) => ({ ...now, [name]: undefined }))
    },
  })

  const certificates = description.certificates.map(({ fingerprint, expires_at }) => (
    <Box key={fingerprint} sx={{ mb: 0.5 }}>
      {providerWords.certificateUntil({ date: shortDate(expires_at) })}
      <Box component="code" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
        {fingerprint}
      </Box>
    </Box>
  ))
  return (
    <Step title={providerWords.found} purpose={providerWords.foundAbout}>
      <FactList
        facts={[
          [providerWords.kind, kinds[kind]],
          [providerWords.issuer, issuer],
          [providerWords.signInAddress, description.sign_in_address],
          ...(description.claims.length > 0
            ? [[providerWords.offeredClaims, listAll(description.claims)] as const]
            : []),
          ...(certificates.length > 0 ? [[providerWords.certificates, certificates] as const] : []),
          [
            providerWords.endsSessions,
            description.ends_sessions ? providerWords.endsSessionsYes : providerWords.endsSessionsNo,
          ],
        ]}
      />
      <Box
        component="form"
        noValidate
        aria-label={providerWords.readAgain}
        onSubmit={(event) => {
          event.preventDefault()
          void readAgain()
        }}
        sx={{ display: 'grid', gap: 1.5, mt: 2.5 }}
      >
        <Field label={providerWords.address} type="url" autoComplete="off" spellCheck={false} {...text('address')} />
        {kind === 'saml' && (
          <FederationFields entity={text('federation_entity')} certificate={text('federation_certificate')} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <BusyButton type="submit" variant="outlined" busy={isBusy}>
            {isBusy ? providerWords.reading : providerWords.readAgain}
          </BusyButton>
          {fetched_at !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {providerWords.readAt({ date: dateAndTime(fetched_at) })}
            </Typography>
          )}
        </Box>
      </Box>
      {stepUp.dialog}
    </Step>
  )
}

const kinds: Record<ManagedProvider['kind'], string> = { oidc: providerWords.oidc, saml: providerWords.saml }
