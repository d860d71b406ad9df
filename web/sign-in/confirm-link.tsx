import DeviceIcon from '@mui/icons-material/DevicesOutlined'
import TimeIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PersonKind } from '#contract/roles.ts'
import type { LinkToConfirm } from '#contract/sign-in/sign-in.ts'
import { Fact } from '#web/kit/fact.tsx'
import { ThumbBar } from '#web/kit/thumb-bar.tsx'
import { dateAndTime } from '#web/kit/times.ts'
import { SignInPage } from './sign-in-page.tsx'

type Props = {
  kind: PersonKind
  link: LinkToConfirm['confirm']
  isBusy: boolean
  onAnswer: (answer: 'continue' | 'not-me') => void
}

/** A link that another browser asked for: whose it is, when and where it was asked for, and two ways to answer. */
export function ConfirmLink({ kind, link, isBusy, onAnswer }: Props) {
  const isNew = link.purpose === 'register'
  return (
    <SignInPage
      title={isNew ? 'Confirm your email' : 'Is this you?'}
      sub={
        <>
          {isNew ? 'Somebody registered with ' : 'Somebody asked to sign in as '}
          <b>{link.email}</b>, from another browser than this one.
        </>
      }
    >
      <Box
        sx={{ display: 'grid', gap: 1, my: 3, pl: 2.5, borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}` }}
      >
        <Fact icon={TimeIcon} strong>
          {dateAndTime(link.asked_at)}
        </Fact>
        <Fact icon={DeviceIcon}>{link.asked_from}</Fact>
      </Box>
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        {isNew && kind === 'student' && 'If you continue, the password chosen at registration stops working. '}
        “This was not me” ends this link{isNew && ' and deletes that registration'}. If somebody has already used the
        link, it signs this account out in every browser but this one{isNew && ', and the account stays'}.
      </Typography>
      <ThumbBar>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Button variant="contained" size="large" fullWidth disabled={isBusy} onClick={() => onAnswer('continue')}>
            Continue as {link.email}
          </Button>
          <Button variant="outlined" size="large" fullWidth disabled={isBusy} onClick={() => onAnswer('not-me')}>
            This was not me
          </Button>
        </Box>
      </ThumbBar>
    </SignInPage>
  )
}
