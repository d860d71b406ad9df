import { useLocation } from 'react-router'
import { listAll } from '#contract/language/formatters.ts'
import { sessionWords } from '#contract/sessions/words.ts'
import { accountsWords } from '#contract/accounts/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useId, useEffect, useRef, useState, type ReactNode } from 'react'
import { DiscardDialog } from '#web/kit/dialogs/discard-dialog.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { guardBack } from '#web/kit/unsaved/guard-back.ts'
import { guardUnsaved } from '#web/kit/unsaved/leaving.ts'
import { isSaveHeld } from './profile-form.ts'
import { isProfileAddress } from './use-profile-address.ts'
import type { ProfileFormState } from './use-profile-form.ts'

type Props = {
  profile: ProfileFormState
  /** The id of the form that the button saves. */
  formId: string
  /** Something is running that must not be interrupted by closing. */
  isLocked: boolean
  /** The message after saving. */
  savedWords: string
  onClose: () => void
  children: ReactNode
}

/**
 * 'Your Profile' when it is loaded: its content, the outcome of saving, and the two buttons. A bottom sheet on phones.
 */
export function ProfileFrame({ profile, formId, isLocked, savedWords, onClose, children }: Props) {
  const titleId = useId()
  const isBusy = profile.isSubmitting || isLocked
  const { close, ask, question } = useGuardedClose(profile.isChanged, onClose)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={(_event, reason) => {
        // A tap beside the sheet must not discard what was typed.
        if (!isBusy && !(reason === 'backdropClick' && profile.isChanged)) ask()
      }}
    >
      <DialogTitle id={titleId}>{accountsWords.profile}</DialogTitle>
      <DialogContent sx={roomForFocus}>{children}</DialogContent>
      {/* Beside the buttons, where people look after pressing one, however far the content is scrolled. */}
      {profile.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {profile.error}
        </Alert>
      )}
      {profile.isSaved && (
        <Alert severity="success" sx={{ mt: 2 }}>
          {savedWords}
        </Alert>
      )}
      {profile.passkeysRemoved.length > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {sessionWords.passkeysRemoved({ names: listAll(profile.passkeysRemoved) })}
        </Alert>
      )}
      <DialogActions sx={{ mt: 2 }}>
        <Button variant="plain" disabled={isBusy} onClick={close}>
          {accountsWords.cancel}
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isBusy || isSaveHeld(profile.values)}>
          {profile.isSubmitting ? accountsWords.saving : accountsWords.saveChanges}
        </Button>
      </DialogActions>
      {question && <DiscardDialog onKeep={question.keep} onDiscard={question.discard} />}
    </Dialog>
  )
}

type Unloaded = {
  /** The error when it didn't load. Null while it loads. */
  problem: string | null
  /** The number of fields it will have. */
  fields: number
  retry: () => void
  onClose: () => void
}

/** The dialog while the profile loads, or when loading failed. */
export function UnloadedProfile({ problem, fields, retry, onClose }: Unloaded) {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{accountsWords.profile}</DialogTitle>
      <DialogContent sx={roomForFocus} aria-busy={problem === null}>
        {problem === null ? (
          <output aria-label={accountsWords.loadingProfile}>
            {Array.from({ length: fields }, (_, field) => (
              <Skeleton key={field} height={52} sx={{ mb: 2.5 }} />
            ))}
          </output>
        ) : (
          <RetryAlert says={problem} onRetry={retry} />
        )}
      </DialogContent>
      <DialogActions sx={{ mt: 2 }}>
        <Button variant="plain" onClick={onClose}>
          {accountsWords.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The content scrolls: a line says that there is more, and the focus ring isn't clipped. */
const roomForFocus = { mx: -0.75, px: 0.75, py: 0.75, borderBottom: '1px solid', borderColor: 'divider' }

/**
 * Asks before Escape or Back closes a profile in which something was typed. `close` closes it without asking, `ask`
 * asks where it has to. While `question` isn't null, the person is asked.
 */
function useGuardedClose(isChanged: boolean, onClose: () => void) {
  const { key } = useLocation()
  const [question, setQuestion] = useState<{ keep: () => void; discard: () => void } | null>(null)
  const endGuard = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isChanged) return undefined
    const ends = [
      guardBack(() => isProfileAddress(window.location.search)),
      guardUnsaved((_to, proceed) => put(proceed)),
    ]
    const end = () => {
      for (const removeGuard of ends) removeGuard()
    }
    endGuard.current = end
    return end
    // Again for each entry of the history, because Back is counted from where the page is.
  }, [isChanged, key])

  function put(discard: () => void): void {
    setQuestion({
      keep: () => setQuestion(null),
      discard() {
        setQuestion(null)
        discard()
      },
    })
  }
  function close(): void {
    endGuard.current?.()
    onClose()
  }
  return { close, ask: () => (isChanged ? put(close) : close()), question }
}
