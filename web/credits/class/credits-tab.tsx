import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { classCreditWords } from '#contract/credits/words.ts'
import { publishWords } from '#contract/credits/published/words.ts'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { rich } from '#web/kit/rich.ts'
import { creditSorts } from '#contract/credits/values.ts'
import { useDebounced } from '#web/kit/time/use-debounced.ts'
import { useClassCredits, type CreditList, usePublished, usePublish } from './api.ts'
import type { CreditedClass } from './credited.ts'
import { CreditsSkeleton } from './credits-skeleton.tsx'
import { Folded } from './folded.tsx'
import { EventCredits } from './event-credits.tsx'
import { PublishedFile, useFileDownload, type FileDownloads } from './published-file.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { StudentCredits, type CreditsAddress } from './student-credits.tsx'

/** Shows the credit rule of a class, and what each student has. */
export default function CreditsTab({
  course,
  mayChange,
  address,
}: {
  course: { id: string; name: string }
  mayChange: boolean
  address: CreditsAddress
}) {
  const classId = course.id
  const list: CreditList = {
    sort: creditSorts.find((sort) => sort === address.sort) ?? 'name',
    onlyShort: address.onlyShort,
    search: useDebounced(address.typed),
  }
  const credits = useClassCredits(classId, list)
  const { data, error, refetch } = credits
  const first = data?.pages[0]?.items
  const retry = () => void refetch()
  if (!first) {
    if (error) return <FailedToLoad says={classCreditWords.loadFailed} error={error} onRetry={retry} />
    return <CreditsSkeleton />
  }
  const credited = { id: classId, name: course.name, timeZone: first.time_zone }
  return (
    <>
      {error && <RetryAlert says={classCreditWords.loadFailed} error={error} onRetry={retry} sx={{ mb: 3 }} />}
      <RuleEditor course={credited} rule={first.rule} ruleText={first.rule_text} mayChange={mayChange} />
      <StudentCredits course={credited} mayChange={mayChange} credits={credits} list={list} address={address} />
      <Box sx={{ mt: 4 }}>
        <EventCredits course={credited} rule={first.rule} events={first.events} mayChange={mayChange} />
        <CreditFiles course={credited} mayChange={mayChange} />
      </Box>
    </>
  )
}

/** The credits of a class as files: the current ones, and those that were published. */
function CreditFiles({ course, mayChange }: { course: CreditedClass; mayChange: boolean }) {
  const downloads = useFileDownload(course)
  return (
    <Folded id="credit-files" title={publishWords.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {publishWords.about}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <DownloadButtons label={publishWords.creditList} {...downloads.list} />
        <DownloadButtons label={publishWords.explanation} {...downloads.explanation} />
      </Box>
      <Published course={course} mayChange={mayChange} downloads={downloads} />
    </Folded>
  )
}

type Props = { course: CreditedClass; mayChange: boolean; downloads: FileDownloads }

/** Lists the files published for a class, with a button that publishes its current credits. */
function Published({ course, mayChange, downloads }: Props) {
  const { data, error, refetch } = usePublished(course.id)
  const [isAsking, setAsking] = useState(false)
  return (
    <Box component="section" aria-labelledby="published-credit" sx={{ mt: 3 }}>
      <Typography id="published-credit" variant="h4" component="h3">
        {publishWords.published}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {publishWords.publishedAbout}
      </Typography>
      {error && (
        <RetryAlert says={publishWords.loadFailed} error={error} onRetry={() => void refetch()} sx={{ mt: 1.5 }} />
      )}
      {!data && !error && (
        <Skeleton role="img" aria-label={publishWords.loading} variant="rounded" height={48} sx={{ mt: 1.5 }} />
      )}
      {data?.length === 0 && <Typography sx={{ mt: 1.5 }}>{publishWords.none}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
          {data.map((file) => (
            <PublishedFile key={file.id} file={file} timeZone={course.timeZone} downloads={downloads} />
          ))}
        </Box>
      )}
      {mayChange && data && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setAsking(true)}>
          {data.length === 0 ? publishWords.publish : publishWords.publishAgain}
        </Button>
      )}
      <PublishDialog course={course} open={isAsking} onClose={() => setAsking(false)} />
    </Box>
  )
}

type PublishDialogProps = { course: CreditedClass; open: boolean; onClose: () => void }

/** Asks before publishing the credits of a class, and explains what will be kept. */
function PublishDialog({ course, open, onClose }: PublishDialogProps) {
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
      title={rich(publishWords.ask({ className: course.name, own: asOwnName }))}
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
