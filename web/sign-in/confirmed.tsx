import { signInWords } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { addresses, signInPath } from '#web/session/addresses.ts'
import { DroppedNote } from './password-dropped.tsx'
import type { Verified } from './verify-email.ts'

type Props = {
  kind: PersonKind
  confirmed: Extract<Verified, { outcome: 'confirmed' }>
  /** Whether the email's recipient said that they hadn't requested it. Then there is nothing to sign in to. */
  wasDisowned?: boolean
  onLeave?: () => void
}

/** Shows the next step after an address was confirmed without signing in. */
export function Confirmed({
  kind,
  confirmed: { message, awaitsApproval, passwordDropped },
  wasDisowned = false,
  onLeave,
}: Props) {
  // Signing in would only cause the same email and the same sentence again.
  const goesHome = wasDisowned || awaitsApproval === true
  return (
    <>
      <Alert severity="success" sx={{ my: 3 }}>
        {message}
      </Alert>
      {passwordDropped && <DroppedNote>{signInWords.passwordReplacedByLink}</DroppedNote>}
      {awaitsApproval && <Typography sx={{ mb: 3, color: 'text.secondary' }}>{signInWords.nothingMoreToDo}</Typography>}
      <Button
        component={Link}
        to={goesHome ? addresses.home : signInPath[kind]}
        {...(onLeave && { onClick: onLeave })}
        variant="contained"
        size="large"
      >
        {goesHome ? signInWords.goFirstPage : signInWords.signIn}
      </Button>
    </>
  )
}
