import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { signInMessages } from '#contract/sign-in/messages.ts'
import { ThumbBar } from '#web/kit/thumb-bar.tsx'
import { addresses } from '#web/session/addresses.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Tells a student who is now signed in that the password of the registration was dropped; `to` is the page they wanted. */
export function PasswordDropped({ to }: { to: string }) {
  return (
    <SignInPage title="Thank you">
      <Alert severity="success" sx={{ my: 3 }}>
        {signInMessages.verified} You’re signed in.
      </Alert>
      <DroppedNote>Set a new one in your profile, now or later. Until then, sign in with an emailed link.</DroppedNote>
      <ThumbBar>
        <Button component={Link} to={to} replace variant="contained" size="large" fullWidth>
          Continue
        </Button>
        <Button component={Link} to={profile} replace size="large" fullWidth>
          Set a new password
        </Button>
      </ThumbBar>
    </SignInPage>
  )
}

/** Says why the password of a registration no longer works; `children` say how to set one. */
export function DroppedNote({ children }: { children: string }) {
  return (
    <Typography sx={{ mb: 3 }}>
      <b>The password chosen at registration no longer works.</b> It was chosen in another browser, perhaps by somebody
      else. {children}
    </Typography>
  )
}

const profile = `${addresses.studentDashboard}?profile=open`
