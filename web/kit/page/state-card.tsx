import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LineDrawing } from './line-drawing.tsx'

export type StateCardProps = {
  /** The paths of a line drawing. */
  drawing: ReactNode
  /** Whether something failed, which is announced at once. */
  isFault: boolean
  title: string
  /** One sentence: why, or what to do. */
  sentence?: ReactNode
  /** The next step: a gold button where there is none yet, an outlined one otherwise. */
  action?: ReactNode
  /** Without a card around it, when it is already in one. */
  bare?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** Says in place of a list or page why it isn't there. */
export function StateCard(props: StateCardProps) {
  const { drawing, isFault, title, sentence, action, bare = false, headingLevel = 'h2' } = props
  const content = (
    <Box
      role={isFault ? 'alert' : undefined}
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
      <LineDrawing>{drawing}</LineDrawing>
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
