import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { AddedFeed } from '#contract/audit/feed/feed.ts'
import { maxFeedNameLength } from '#contract/audit/feed/limits.ts'
import { auditFeedMessages, auditFeedWords } from '#contract/audit/feed/words.ts'
import { pathFor } from '#web/api/call.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { useForm } from '#web/kit/fields/use-form.ts'
import { useSchools } from '#web/schools/admin-api.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { addFeed } from './api.ts'

type Props = { mayChoose: boolean; onAdded: (feed: AddedFeed) => void; onClose: () => void }

/** Asks for a new feed's name and, if the administrator can choose, for its university. */
export function AddFeedDialog({ mayChoose, onAdded, onClose }: Props) {
  const { schoolId } = useSession()
  const { data: schools = [] } = useSchools()
  const stepUp = useStepUp()
  const form = useForm({
    initial: { name: '', school: mayChoose ? '' : (schoolId ?? '') },
    findFaults: ({ name }) => ({ name: name.trim() === '' ? auditFeedMessages.nameRequired : undefined }),
  })

  const save = () =>
    form.submit(
      async ({ name, school }) => onAdded(await stepUp.run(() => addFeed(name.trim(), school || null))),
      (error) =>
        error instanceof StepUpCanceled ? null : readRefusal(error, ['name', 'school'], auditFeedWords.addFailed),
    )

  return (
    <>
      <ConfirmDialog
        open
        isForm
        title={auditFeedWords.addTitle}
        confirmLabel={auditFeedWords.add}
        busyLabel={auditFeedWords.adding}
        busy={form.isSubmitting}
        error={form.error}
        onConfirm={() => void save()}
        onClose={onClose}
      >
        <Stack spacing={2.5}>
          <Field
            label={auditFeedWords.name}
            hint={auditFeedWords.nameHint}
            autoFocus
            slotProps={{ htmlInput: { maxLength: maxFeedNameLength } }}
            {...form.text('name')}
          />
          {mayChoose && (
            <SelectField
              label={auditFeedWords.scope}
              id="feed-scope"
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              {...form.text('school')}
            >
              <MenuItem value="">{auditFeedWords.everything}</MenuItem>
              {schools.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </SelectField>
          )}
        </Stack>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  )
}

/** Shows a new feed's token, once, with a copy button and an example. Only the dialog's button closes it. */
export function TokenDialog({ feed, onClose }: { feed: AddedFeed; onClose: () => void }) {
  const titleId = useId()
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const address = `${window.location.origin}${pathFor('GET /api/audit/feed/', {})}`

  async function copy(): Promise<void> {
    try {
      // Without https, `clipboard` is undefined, so this throws just as it does when the browser denies access.
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
        <Box sx={{ '&:not(:empty)': { mt: 1.5 } }}>
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
