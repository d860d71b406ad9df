import { signInWords } from '#contract/sign-in/words.ts'
import { minPasswordLength } from '#contract/sign-in/passwords.ts'
import type { FieldProps } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import type { NewPassword } from './new-password.ts'

type Props = {
  /** Binds a field of the form, as `text` of `useShortForm` does. */
  text: (name: keyof NewPassword) => Omit<FieldProps, 'label'>
  disabled?: boolean
}

/** The fields for an administrator's new password and its confirmation. */
export function NewPasswordFields({ text, disabled = false }: Props) {
  return (
    <>
      <PasswordField
        label={signInWords.newPassword}
        autoComplete="new-password"
        hint={signInWords.passwordHint({ least: minPasswordLength })}
        disabled={disabled}
        {...text('new_password')}
      />
      <PasswordField
        label={signInWords.confirmNewPassword}
        autoComplete="new-password"
        disabled={disabled}
        {...text('confirmation')}
      />
    </>
  )
}
