import { administrationWords, administrationMessages, adminPasswordMessages } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Passkeys } from '#web/security/passkeys/passkeys.tsx'
import { SignedInBrowsers } from '#web/security/signed-in-browsers.tsx'
import { readSession } from '#web/session/session.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { changePassword } from '#web/sign-in/api.ts'
import { NewPasswordFields } from '#web/sign-in/new-password-fields.tsx'
import { newPasswordFaults } from '#web/sign-in/new-password.ts'
import { showPasswordTrouble } from '#web/sign-in/password-trouble.ts'
import { SignInForm } from '#web/sign-in/sign-in-page.tsx'
import { useShortForm } from '#web/sign-in/use-short-form.ts'
import { NotForSub } from './not-for-sub.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'

const empty = { current_password: '', new_password: '', confirmation: '' }

/** The settings of master and co-administrators: password, passkeys, second factor and browsers. */
export default function SettingsScreen() {
  return (
    <NotForSub page="settings">
      <Card component="section" aria-labelledby="change-password" sx={{ maxWidth: 640, p: { xs: 2, md: 3.5 } }}>
        <Typography id="change-password" variant="h3" component="h2">
          {administrationWords.changePassword}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
          {administrationWords.changePasswordAbout}
        </Typography>
        <ChangePassword />
      </Card>
      <Card sx={{ maxWidth: 640, mt: 3, p: { xs: 2, md: 3.5 } }}>
        <Passkeys kind="admin" component="h2" />
      </Card>
      <Card sx={{ maxWidth: 960, mt: 3, p: { xs: 2, md: 3.5 } }}>
        <SecondFactor />
      </Card>
      <Card sx={{ maxWidth: 640, mt: 3, p: { xs: 2, md: 3.5 } }}>
        <SignedInBrowsers component="h2" />
      </Card>
    </NotForSub>
  )
}

function ChangePassword() {
  const show = useNotice()
  const [error, setError] = useState<string | null>(null)
  const form = useShortForm(empty, (values) => ({
    current_password: values.current_password === '' ? adminPasswordMessages.currentRequired : undefined,
    ...newPasswordFaults(values),
  }))

  async function submit({ current_password, new_password }: typeof empty) {
    setError(null)
    // Reads the session again, because storage may have been cleared without an event.
    const { adminId } = readSession()
    if (adminId === null) return setError(administrationMessages.notLoggedIn)
    try {
      await changePassword({ admin_id: adminId, current_password, new_password })
      form.clear()
      show(adminPasswordMessages.changed)
    } catch (thrown) {
      setError(showPasswordTrouble(thrown, form.setError))
    }
  }

  return (
    <SignInForm label={administrationWords.changePassword} onSubmit={() => void form.submit(submit)}>
      <PasswordField
        label={administrationWords.currentPassword}
        autoComplete="current-password"
        {...form.text('current_password')}
      />
      <NewPasswordFields text={form.text} />
      <FormFault says={error} />
      <Box>
        <BusyButton type="submit" variant="contained" busy={form.isSubmitting}>
          {form.isSubmitting ? administrationWords.changing : administrationWords.changePassword}
        </BusyButton>
      </Box>
    </SignInForm>
  )
}
