import { pasteWords } from '#contract/rolls/marks/words.ts'
import PasteIcon from '@mui/icons-material/ContentPasteOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useSession } from '#web/session/use-session.ts'
import { hasPasteDraft } from './paste-draft.ts'

// Loaded on demand, because it is rarely opened.
const PasteDialog = lazyPart(() => import('./paste-dialog.tsx'))

/** Opens the dialog for marking a pasted list. The label says whether an unfinished list is stored. */
export function PasteButton({ eventId }: { eventId: string }) {
  const { facultyId } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [hasDraft, setHasDraft] = useState(() => hasPasteDraft(eventId, facultyId))
  const close = () => {
    setOpen(false)
    setHasDraft(hasPasteDraft(eventId, facultyId))
  }
  const label = hasDraft ? pasteWords.continueList : pasteWords.pasteList
  return (
    <>
      <Button variant="plain" startIcon={<PasteIcon />} onClick={() => setOpen(true)} sx={iconOnPhone}>
        <WideLabel>{label}</WideLabel>
      </Button>
      {isOpen && (
        <Suspense>
          <PasteDialog eventId={eventId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
