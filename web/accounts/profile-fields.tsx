import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { NameFields, wide } from './name-fields.tsx'
import { confirmProblem } from './profile-form.ts'
import type { ProfileFormState } from './use-profile-form.ts'

type Props = { id: string; profile: ProfileFormState; email: string }

/** The form of a student's profile. Its button is below, linked by `id`. */
export function ProfileFields({ id, profile, email }: Props) {
  const [isConfirmLeft, setConfirmLeft] = useState(false)
  const { values, asksCurrent, isSubmitting: isSaving, text } = profile
  const confirm = text('confirm_password')
  return (
    <NameFields id={id} profile={profile} email={email}>
      {asksCurrent && (
        <Box sx={wide}>
          <Alert severity="info" sx={{ mb: 2 }}>
            {accountMessages.reauthRequired} {accountsWords.forgotCurrentPassword}
          </Alert>
          <PasswordField
            label={accountsWords.currentPassword}
            autoComplete="current-password"
            readOnly={isSaving}
            {...text('current_password')}
          />
        </Box>
      )}
      <PasswordField
        label={accountsWords.newPassword}
        autoComplete="new-password"
        readOnly={isSaving}
        hint={accountsWords.leaveBlank}
        {...text('password')}
      />
      <PasswordField
        label={accountsWords.confirmPassword}
        autoComplete="new-password"
        readOnly={isSaving}
        onBlur={() => setConfirmLeft(true)}
        hint={values.password !== '' && values.confirm_password === '' ? accountsWords.typeNewPasswordAgain : undefined}
        {...confirm}
        error={confirmProblem(values, isConfirmLeft) ?? confirm.error}
      />
    </NameFields>
  )
}
