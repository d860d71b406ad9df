import { auditFeedWords } from '#contract/audit/feed/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { AddedFeed } from '#contract/audit/feed/feed.ts'
import { pathFor } from '#web/api/call.ts'
import { Field } from '#web/kit/fields/field.tsx'

/** Shows a new feed's token once, with a button that copies it and an example. Only its button closes the dialog. */
export function TokenDialog({ feed, onClose }: { feed: AddedFeed; onClose: () => void }) {
  const titleId = useId()
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const address = `${window.location.origin}${pathFor('GET /api/audit/feed/', {})}`

  async function copy(): Promise<void> {
    try {
      // Without https there is no clipboard, and this throws like a refusal.
      await navigator.clipboard.writeText(feed.token)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{auditFeedWords.addedTitle({ name: feed.name })}</DialogTitle>
      <DialogContent sx={{ mx: -0.75, px: 0.75, pb: 0.75 }}>
        <Typography sx={{ mb: 2.5 }}>{auditFeedWords.addedAbout}</Typography>
        <Field label={auditFeedWords.token} value={feed.token} readOnly onFocus={({ target }) => target.select()} />
        <Button variant="contained" fullWidth onClick={() => void copy()} sx={{ mt: 1.5 }}>
          {auditFeedWords.copy}
        </Button>
        <Box role="status" sx={{ '&:not(:empty)': { mt: 1.5 } }}>
          {outcome === 'copied' && <Alert severity="success">{auditFeedWords.copied}</Alert>}
          {outcome === 'failed' && <Alert severity="warning">{auditFeedWords.copyFailed}</Alert>}
        </Box>
        <Typography sx={{ mt: 2.5, mb: 1 }}>{auditFeedWords.example}</Typography>
        <Box
          component="pre"
          translate="no"
          sx={{
            m: 0,
            p: 1.5,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            typography: 'body2',
            fontFamily: 'monospace',
            bgcolor: 'action.hover',
            borderRadius: 1,
          }}
        >
          {auditFeedWords.command({ address })}
        </Box>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {auditFeedWords.exampleMore}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {auditFeedWords.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
