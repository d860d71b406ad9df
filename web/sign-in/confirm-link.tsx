import { signInWords } from '#contract/sign-in/words.ts'
import { rich } from '#web/kit/rich.ts'
import DeviceIcon from '@mui/icons-material/DevicesOutlined'
import TimeIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PersonKind } from '#contract/roles.ts'
import type { LinkToConfirm } from '#contract/sign-in/sign-in.ts'
import { Fact } from '#web/kit/fact.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { SignInPage } from './sign-in-page.tsx'

type Props = {
  kind: PersonKind
  link: LinkToConfirm['confirm']
  isBusy: boolean
  onAnswer: (answer: 'continue' | 'not-me') => void
}

/**
 * Shown for a link that was requested in a different browser: its account, when and where it was requested, and two
 * answers.
 */
export function ConfirmLink({ kind, link, isBusy, onAnswer }: Props) {
  const isNew = link.purpose === 'register'
  return (
    <SignInPage
      title={isNew ? signInWords.confirmEmail : signInWords.isThisYou}
      sub={rich(
        (isNew ? signInWords.registeredInOtherBrowser : signInWords.askedInOtherBrowser)({
          email: link.email,
          b: (text) => <b>{text}</b>,
        }),
      )}
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
        {isNew
          ? kind === 'student'
            ? signInWords.notMeStudentRegistration
            : signInWords.notMeRegistration
          : signInWords.notMeSignIn}
      </Typography>
      <ThumbBar>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Button
            variant="contained"
            size="large"
            fullWidth
            aria-disabled={isBusy}
            onClick={() => onAnswer('continue')}
          >
            {signInWords.continueAsEmail({ email: link.email })}
          </Button>
          <Button variant="outlined" size="large" fullWidth aria-disabled={isBusy} onClick={() => onAnswer('not-me')}>
            {signInWords.notMe}
          </Button>
        </Box>
      </ThumbBar>
    </SignInPage>
  )
}
