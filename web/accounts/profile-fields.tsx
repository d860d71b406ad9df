import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { accountMessages } from '#contract/accounts-words.ts'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { confirmProblem } from './profile-form.ts'
import type { useProfileForm } from './use-profile-form.ts'

type Props = { id: string; profile: ReturnType<typeof useProfileForm>; email: string }

/** The form of the profile dialog; its button stands below, by `id`. */
export function ProfileFields({ id, profile, email }: Props) {
  const [isConfirmLeft, setConfirmLeft] = useState(false)
  const { form, asksCurrent, isSaving, text } = profile
  const confirm = text('confirm_password')
  return (
    <Box
      component="form"
      id={id}
      noValidate
      aria-label="Your Profile"
      onSubmit={(event) => {
        event.preventDefault()
        profile.save()
      }}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2.5, alignItems: 'start' }}
    >
      <Field label="First Name" autoComplete="given-name" readOnly={isSaving} {...text('first_name')} />
      <Field label="Last Name" autoComplete="family-name" readOnly={isSaving} {...text('last_name')} />
      {asksCurrent && (
        <Box sx={wide}>
          <Alert severity="info" sx={{ mb: 2 }}>
            {accountMessages.reauthRequired} Forgotten it? Log out and sign in with an emailed link.
          </Alert>
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            readOnly={isSaving}
            {...text('current_password')}
          />
        </Box>
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        readOnly={isSaving}
        hint="Leave blank to keep current password"
        {...text('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        readOnly={isSaving}
        onBlur={() => setConfirmLeft(true)}
        hint={form.password !== '' && form.confirm_password === '' ? 'Type the new password again.' : undefined}
        {...confirm}
        error={confirmProblem(form, isConfirmLeft) ?? confirm.error}
      />
      <Field
        label="Email"
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

const wide = { gridColumn: '1 / -1' }
