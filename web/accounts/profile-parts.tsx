import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

type Props = {
  /** A sentence that explains what the button does. */
  says: string
  /** The reason why deleting failed, or null. */
  problem?: string | null
  /** The confirmation dialog. Calling `close` closes it. */
  children: (close: () => void) => ReactNode
}

/** The delete button of the account, and its confirmation. */
export function DangerZone({ says, problem = null, children }: Props) {
  const headingId = useId()
  const [isAsking, setAsking] = useState(false)
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ mt: 4, p: 2, border: '1px solid', borderColor: 'errorText', borderRadius: '12px' }}
    >
      <Typography id={headingId} variant="h4" component="h3" sx={{ color: 'errorText' }}>
        {accountsWords.dangerZone}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {says}
      </Typography>
      <Button variant="outlined" onClick={() => setAsking(true)} sx={{ mt: 1.5, color: 'errorText' }}>
        {accountsWords.deleteAccount}
      </Button>
      <FormFault says={problem} sx={{ mt: 1.5 }} />
      {isAsking && children(() => setAsking(false))}
    </Box>
  )
}

type NameFieldsProps = { id: string; profile: ProfileFormState; email: string; children?: ReactNode }

/**
 * The form of a profile: names, other fields, and the read-only email address. Its button is elsewhere, linked by `id`.
 */
export function NameFields({ id, profile, email, children }: NameFieldsProps) {
  const { isSubmitting: isSaving, text } = profile
  return (
    <Box
      component="form"
      id={id}
      noValidate
      aria-label={accountsWords.profile}
      onSubmit={(event) => {
        event.preventDefault()
        profile.save()
      }}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2.5, alignItems: 'start' }}
    >
      <Field label={accountsWords.firstName} autoComplete="given-name" readOnly={isSaving} {...text('first_name')} />
      <Field label={accountsWords.lastName} autoComplete="family-name" readOnly={isSaving} {...text('last_name')} />
      {children}
      <Field
        label={accountsWords.email}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint={accountMessages.emailFixed}
        slotProps={{ input: { sx: { bgcolor: 'neutralFill' } } }}
        sx={wide}
      />
    </Box>
  )
}

/** Spans both columns. */
export const wide = { gridColumn: '1 / -1' }
