import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LineDrawing } from './line-drawing.tsx'

export type StateCardProps = {
  /** The paths of a line drawing. */
  drawing: ReactNode
  /** Whether something failed. Then screen readers announce it immediately. */
  isFault: boolean
  title: string
  /** One sentence: the reason, or what to do. */
  sentence?: ReactNode
  /** A button for the next step. It is gold if there is nothing yet, and outlined otherwise. */
  action?: ReactNode
  /** Whether to leave out the card, because the content is already in one. */
  bare?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** Replaces a list or page, and explains why it can't be shown. */
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
