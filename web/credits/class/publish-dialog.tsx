import { publishWords } from '#contract/credits/words.ts'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import type { CreditedClass } from './credited.ts'
import { usePublish } from './published-api.ts'

type Props = { course: CreditedClass; open: boolean; onClose: () => void }

/** Asks before the credits of a class are published, and says what that keeps. */
export function PublishDialog({ course, open, onClose }: Props) {
  const publish = usePublish(course.id)
  const notify = useNotice()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await publish()
      close()
      notify(publishWords.done)
    } catch (problem) {
      setError(errorSentence(problem, publishWords.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={rich(publishWords.ask({ className: course.name, own: (name) => <OwnName>{name}</OwnName> }))}
      confirmLabel={publishWords.publish}
      busyLabel={publishWords.publishing}
      busy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {[publishWords.askFreezes, publishWords.askStays, publishWords.askStudents].map((says) => (
        <Typography key={says} sx={{ '& + &': { mt: 1.5 } }}>
          {says}
        </Typography>
      ))}
    </ConfirmDialog>
  )
}
