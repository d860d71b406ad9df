import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { isSameName } from '#web/kit/same-name.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import type { Deletion } from './use-deletion.ts'

type Props = {
  deletion: Deletion
  title: string
  confirmLabel: string
  /** Returns a sentence that explains why the deletion failed. */
  describe: (error: unknown) => string
  /** The text that must be typed to confirm a large deletion. Null if a click is enough. */
  name: { label: string; value: string } | null
  /** A sentence that says how long the deletion can be undone. By default it says that it can’t be. */
  undoNote?: string
  onClose: () => void
  /** The list of what is deleted. */
  children: ReactNode
}

/** Asks for confirmation of a deletion, with counts of what it includes. */
export function DeletionDialog({ deletion, title, confirmLabel, describe, name, undoNote, onClose, children }: Props) {
  const [typedName, setTypedName] = useState('')
  const isSure = !deletion.isCounting && (name === null || isSameName(typedName, name.value))
  return (
    <>
      <ConfirmDialog
        open
        danger
        title={title}
        confirmLabel={confirmLabel}
        busyLabel={kitWords.deleting}
        busy={deletion.isDeleting}
        confirmDisabled={!isSure}
        error={deletion.error && describe(deletion.error)}
        onConfirm={deletion.start}
        onClose={onClose}
        condition={
          <>
            {deletion.hasMore && (
              <Alert severity="warning" sx={{ mt: 1.75 }}>
                {kitWords.moreToDelete}
              </Alert>
            )}
            <Typography sx={{ mt: 1.75, fontWeight: 600 }}>{undoNote ?? kitWords.cannotBeUndone}</Typography>
            {name && (
              <Field
                label={
                  <>
                    {name.label}: <OwnName>{name.value}</OwnName>
                  </>
                }
                value={typedName}
                onChange={(change) => setTypedName(change.target.value)}
                autoComplete="off"
                readOnly={deletion.isDeleting}
                sx={{ mt: 2 }}
              />
            )}
          </>
        }
      >
        {deletion.isNotCounted && (
          <RetryAlert
            severity="warning"
            says={kitWords.countFailed}
            error={deletion.countError}
            onRetry={deletion.countAgain}
            sx={{ mb: 1.75 }}
          />
        )}
        {children}
      </ConfirmDialog>
      {deletion.question}
    </>
  )
}

/** Renders a count in its row: loading, known, or unavailable. */
export function renderCount(deletion: Deletion, count: number | undefined): ReactNode {
  if (count !== undefined) return count
  return deletion.isCounting ? <Skeleton width={32} height={22} /> : kitWords.notCounted
}
