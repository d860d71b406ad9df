import { useLocation } from 'react-router'
import { listAll } from '#contract/language/formatters.ts'
import { sessionWords } from '#contract/sessions/words.ts'
import { accountsWords } from '#contract/accounts/words.ts'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useEffect, useRef, useState, type ReactNode } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { DiscardDialog } from '#web/kit/dialogs/discard-dialog.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { guardBack } from '#web/kit/unsaved/guard-back.ts'
import { guardUnsaved } from '#web/kit/unsaved/leaving.ts'
import { isSaveDisabled } from './profile-form.ts'
import { isProfileAddress } from './use-profile-address.ts'
import type { ProfileFormState } from './use-profile-form.ts'

type Props = {
  profile: ProfileFormState
  /** The id of the form that the button saves. */
  formId: string
  /** The fields that are saved together. */
  form: ReactNode
  /** Whether something is running that closing must not interrupt. */
  isLocked: boolean
  /** The message after saving. */
  savedWords: string
  onClose: () => void
  /** Sections of the profile that are saved separately. */
  children: ReactNode
}

/** A profile as a page: the form with its result and two buttons, followed by other sections. */
export function ProfileFrame({ profile, formId, form, isLocked, savedWords, onClose, children }: Props) {
  const titleId = useId()
  const isBusy = profile.isSubmitting || isLocked
  const { close, ask, question } = useGuardedClose(profile.isChanged, onClose)
  return (
    <ProfilePage
      titleId={titleId}
      onClose={() => {
        if (!isBusy) ask()
      }}
    >
      <Box component="section" aria-labelledby={titleId}>
        {form}
        <FormFault says={profile.error} sx={{ mt: 2.5 }} />
        {profile.isSaved && (
          <Alert severity="success" sx={{ mt: 2.5 }}>
            {savedWords}
          </Alert>
        )}
        {profile.passkeysRemoved.length > 0 && (
          <Alert severity="info" sx={{ mt: 2.5 }}>
            {sessionWords.passkeysRemoved({ names: listAll(profile.passkeysRemoved) })}
          </Alert>
        )}
        <DialogActions sx={{ mt: 2.5 }}>
          <BusyButton variant="plain" busy={isBusy} onClick={close}>
            {accountsWords.cancel}
          </BusyButton>
          <BusyButton
            type="submit"
            form={formId}
            variant="contained"
            busy={isBusy}
            disabled={isSaveDisabled(profile.values)}
          >
            {profile.isSubmitting ? accountsWords.saving : accountsWords.saveChanges}
          </BusyButton>
        </DialogActions>
      </Box>
      {children}
      {question && <DiscardDialog onKeep={question.keep} onDiscard={question.discard} />}
    </ProfilePage>
  )
}

type PageProps = { titleId: string; isLoading?: boolean; onClose: () => void; children: ReactNode }

/** A full-screen profile: a header with the title and Close, and one column of content. */
function ProfilePage({ titleId, isLoading = false, onClose, children }: PageProps) {
  return (
    <Dialog open fullScreen aria-labelledby={titleId} onClose={onClose} slotProps={{ paper: { sx: pageStyle } }}>
      <Box sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
        <Box sx={{ ...column, display: 'flex', alignItems: 'center', minHeight: 64 }}>
          <DialogTitle id={titleId} sx={{ mb: 0 }}>
            {accountsWords.profile}
          </DialogTitle>
          <IconButton
            aria-label={kitWords.close}
            title={kitWords.close}
            onClick={onClose}
            sx={{ ml: 'auto', mr: -1.25 }}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      </Box>
      <DialogContent aria-busy={isLoading}>
        <Box sx={{ ...column, pt: { xs: 2.5, sm: 4 }, pb: 6 }}>{children}</Box>
      </DialogContent>
    </Dialog>
  )
}

const column = { width: '100%', maxWidth: 688, mx: 'auto', px: { xs: 2, sm: 3 } } as const
/**
 * The doubled `&` outranks the theme’s padding on phones and its border in dark mode, which are as specific as one
 * class.
 */
const pageStyle = { '&&': { p: 0, border: 0, borderRadius: 0, bgcolor: 'background.default' } } as const

type Unloaded = {
  /** The error when loading failed. Null while it loads. */
  problem: string | null
  /** The number of placeholder fields. */
  fields: number
  retry: () => void
  onClose: () => void
}

/** The profile while it loads, or when loading failed. */
export function UnloadedProfile({ problem, fields, retry, onClose }: Unloaded) {
  const titleId = useId()
  return (
    <ProfilePage titleId={titleId} isLoading={problem === null} onClose={onClose}>
      {problem === null ? (
        <output aria-label={accountsWords.loadingProfile}>
          {Array.from({ length: fields }, (_, field) => (
            <Skeleton key={field} height={52} sx={{ mb: 2.5 }} />
          ))}
        </output>
      ) : (
        <RetryAlert says={problem} onRetry={retry} />
      )}
      <DialogActions sx={{ mt: 2.5 }}>
        <Button variant="plain" onClick={onClose}>
          {accountsWords.cancel}
        </Button>
      </DialogActions>
    </ProfilePage>
  )
}

/**
 * Asks before Escape, Back, a reload or closing the tab loses unsaved changes of a profile. `close` closes it without
 * asking, and `ask` asks only if there are changes. `question` isn't null while the person is being asked.
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
    // Runs again for each history entry, because the guard counts Back from the page's current entry.
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

type SectionProps = { headingId: string; title: string; sentence: string; children: ReactNode }

/** A section of a profile that is saved separately: its heading, a sentence about it, and its controls. */
export function ProfileSection({ headingId, title, sentence, children }: SectionProps) {
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 4 }}>
      <Typography id={headingId} variant="h4" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {sentence}
      </Typography>
      {children}
    </Box>
  )
}
