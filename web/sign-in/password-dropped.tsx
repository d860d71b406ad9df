import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { addresses } from '#web/session/addresses.ts'
import { SignInPage } from './sign-in-page.tsx'
import type { Dropped } from './use-continue.ts'

/**
 * Tells a signed-in person that their registration's password was dropped, or what was removed because someone else had
 * used the link. `target` is the requested page.
 */
export function PasswordDropped({ dropped: { target, removed } }: { dropped: Dropped }) {
  return (
    <SignInPage title={signInWords.thankYou}>
      <Alert severity="success" sx={{ my: 3 }}>
        {signInWords.verifiedSignedIn({ verified: signInMessages.verified })}
      </Alert>
      {removed ? (
        <Typography sx={{ mb: 3 }}>
          {signInWords.clickUndone({ removed: sayRemoved(removed) })}
          {removed.password && ` ${signInWords.setNewPasswordAnytime}`}
        </Typography>
      ) : (
        <DroppedNote>{signInWords.setNewPasswordAnytime}</DroppedNote>
      )}
      <ThumbBar>
        <Button component={Link} to={target} replace variant="contained" size="large" fullWidth>
          {signInWords.continue}
        </Button>
        {removed?.password !== false && (
          <Button component={Link} to={profile} replace size="large" fullWidth>
            {signInWords.setNewPassword}
          </Button>
        )}
      </ThumbBar>
    </SignInPage>
  )
}

/** Explains why a registration's password no longer works. `children` explain how to set a new one. */
export function DroppedNote({ children }: { children: string }) {
  return (
    <Typography sx={{ mb: 3 }}>
      {rich(signInWords.registrationPasswordStopped({ b: (text) => <b>{text}</b> }))} {children}
    </Typography>
  )
}

function sayRemoved({ passkeys, password }: NonNullable<Dropped['removed']>): string {
  return listAll([
    ...(passkeys > 0 ? [signInWords.removedPasskeys({ count: passkeys })] : []),
    ...(password ? [signInWords.removedPassword] : []),
  ])
}

const profile = `${addresses.studentDashboard}?profile=open`
