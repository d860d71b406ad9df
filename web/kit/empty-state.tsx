import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyKind } from './empty-drawings.tsx'

type Props = {
  kind: EmptyKind
  title: string
  /** One sentence: why, or what to do. */
  sentence?: ReactNode
  /** The one next step: a gold button for 'none-yet', an outlined one otherwise. */
  action?: ReactNode
  /** Without the card around it, where it already stands in one. */
  bare?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** Says why there is nothing to see: none yet, none match, or failed to load. */
export function EmptyState({ kind, title, sentence, action, bare = false, headingLevel = 'h2' }: Props) {
  const content = (
    <Box
      role={kind === 'failed' ? 'alert' : undefined}
      sx={{
        px: 3,
        py: 3.5,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        textAlign: 'center',
      }}
    >
      <EmptyDrawing kind={kind} />
      <Typography variant="h4" component={headingLevel}>
        {title}
      </Typography>
      {sentence !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '46ch', textWrap: 'balance' }}>
          {sentence}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  )
  return bare ? content : <Card>{content}</Card>
}
