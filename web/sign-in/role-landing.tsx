import { signInWords } from '#contract/sign-in/words.ts'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { dashboardAddress } from '#web/session/addresses.ts'

type Props = {
  role: PersonKind
  /** The stored id for this role. Someone who has one skips this page. */
  id: string | null
  title: string
  sentence: string
  signIn: { label: string; to: string }
  registerTo?: string
  children?: ReactNode
}

/** The landing page of a role. */
export function RoleLanding({ role, id, title, sentence, signIn, registerTo, children }: Props) {
  if (id) return <Navigate to={dashboardAddress[role]} replace />
  return (
    <Page width="form">
      <Card sx={cardOnWide}>
        <PageTitle title={title} />
        <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{sentence}</Typography>
        {children}
        <ThumbBar>
          <Stack spacing={1.5}>
            <Button component={Link} to={signIn.to} variant="contained" size="large" fullWidth>
              {signIn.label}
            </Button>
            {registerTo && (
              <Button component={Link} to={registerTo} variant="outlined" size="large" fullWidth>
                {signInWords.register}
              </Button>
            )}
          </Stack>
        </ThumbBar>
      </Card>
    </Page>
  )
}

/** Styles for a card on wide pages. On phones there is no card, and the content extends to the bar at the bottom. */
const cardOnWide = {
  flex: { xs: 1, sm: 'none' },
  display: 'flex',
  flexDirection: 'column',
  overflow: 'visible',
  p: { xs: 0, sm: 4 },
  border: { xs: 0, sm: '1px solid' },
  borderColor: { sm: 'divider' },
  borderRadius: { xs: 0, sm: '12px' },
  bgcolor: { xs: 'transparent', sm: 'background.paper' },
  boxShadow: { xs: 'none', sm: undefined },
} as const
