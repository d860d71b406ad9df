import { eventsWords } from '#contract/events/words.ts'
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OwnName } from '#web/kit/own-name.tsx'
import { addresses } from '#web/session/addresses.ts'
import { PageTitle } from '#web/kit/page/title.tsx'

type Props = {
  title: string
  /** One line of facts below it. */
  facts?: ReactNode
  /** The one gold button. */
  action?: ReactNode
  /** Leads back to the events, or to another list. */
  back?: boolean | { to: string; label: string }
}

/** The head of a page: back, the title, the main action. */
export function PageHead({ title, facts, action, back = false }: Props) {
  const list = back === true ? { to: addresses.events, label: eventsWords.eventsInline } : back
  return (
    <>
      {list && (
        <MuiLink
          component={Link}
          to={list.to}
          underline="none"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.75,
            minHeight: 44,
            // A long name takes two lines, and leaves space below them.
            py: 1,
            mt: -2,
            overflowWrap: 'anywhere',
            typography: 'subtitle2',
          }}
        >
          <BackIcon sx={{ fontSize: 16, flex: 'none' }} aria-hidden />
          <OwnName>{list.label}</OwnName>
        </MuiLink>
      )}
      <Box
        sx={{
          display: { md: 'flex' },
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          gap: 3,
          mb: list ? 2.5 : 3,
          '& > .MuiButton-root': { flex: 'none', mt: { xs: 2, md: 0 }, width: { xs: '100%', md: 'auto' } },
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <PageTitle title={title} />
          {facts !== undefined && (
            <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
              {facts}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
    </>
  )
}
