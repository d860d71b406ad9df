import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Field } from '#web/kit/fields/field.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

type Props = { id: string; profile: ProfileFormState; email: string; children?: ReactNode }

/** The form of a profile: names, other fields, and the fixed address. Its button is below, linked by `id`. */
export function NameFields({ id, profile, email, children }: Props) {
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
        slotProps={{ input: { sx: { bgcolor: 'paperRuled' } } }}
        sx={wide}
      />
    </Box>
  )
}

/** Over both columns. */
export const wide = { gridColumn: '1 / -1' }
