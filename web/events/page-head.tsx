import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { addresses } from '#web/session/addresses.ts'
import { BackLink } from '#web/kit/page/back-link.tsx'
import { titleInLine } from '#web/kit/page/low-window.ts'
import { PageTitle } from '#web/kit/page/title.tsx'

type Props = {
  title: string
  /** One line of facts below the title. */
  facts?: ReactNode
  /** The main action, a gold button. */
  action?: ReactNode
  /** A link back to the events, or to a different list. */
  back?: boolean | { to: string; label: string }
  /** Whether the action stays beside the title on a phone. */
  isShort?: boolean
}

/** The head of a page: Back, the title, and the main action. */
export function PageHead({ title, facts, action, back = false, isShort = false }: Props) {
  const list = back === true ? { to: addresses.events, label: eventsWords.eventsInline } : back
  return (
    <Box sx={{ position: 'relative' }}>
      {list && <BackLink to={list.to}>{list.label}</BackLink>}
      <Box
        sx={{
          display: isShort ? 'flex' : { md: 'flex' },
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          gap: 3,
          mb: { xs: 1, md: 2 },
          '& > .MuiButton-root': {
            flex: 'none',
            ...(!isShort && { mt: { xs: 2, md: 0 }, width: { xs: '100%', md: 'auto' } }),
          },
        }}
      >
        <Box sx={titleInLine}>
          <PageTitle title={title} />
          {facts !== undefined && (
            <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
              {facts}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
    </Box>
  )
}
