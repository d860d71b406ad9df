import { auditFeedWords } from '#contract/audit/feed/words.ts'
import { auditWords } from '#contract/audit/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useMemo, useState } from 'react'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { auditChanges } from '#contract/audit/actions.ts'
import { auditFileName } from '#contract/file-names.ts'
import { serverNow } from '#web/api/client.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { zoneName } from '#web/kit/time/times.ts'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { downloadAudit, useAudit } from './api.ts'
import { AuditFilterRow } from './audit-filter-row.tsx'
import { auditMessages, readFilters, whyNoDays, type AuditFilters } from './audit-filters.ts'
import { AuditList } from './audit-list.tsx'

// Loaded on demand, because it's rarely needed.
const AuditFeeds = lazyPart(() => import('./feed/audit-feeds.tsx'))

/** /admin/audit: who did what, and when. */
export default function AuditScreen() {
  const { adminRole } = useSession()
  const mayChoose = isForAllUniversities(adminRole)
  const { params, change } = useQueryParams()
  const filters = useMemo(() => readFilters(params, mayChoose), [params, mayChoose])
  const query = useAudit(filters)
  const [isMaking, setMaking] = useState(false)
  const [showsFeeds, setShowsFeeds] = useState(false)
  const stepUp = useStepUp()
  const [problem, setProblem] = useState<string | null>(null)

  function onChange(changes: Partial<AuditFilters>): void {
    setProblem(null)
    change({ ...changes, ...(changes.action === auditChanges && { action: null }) })
  }

  async function onDownload(): Promise<void> {
    if (whyNoDays(filters) !== null) return
    setProblem(null)
    setMaking(true)
    try {
      saveFile(await stepUp.run(() => downloadAudit(filters)), auditFileName(calendarDay(serverNow())))
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) setProblem(errorSentence(error, auditMessages.fileFailed))
    }
    setMaking(false)
  }

  return (
    <>
      <TitleRow
        action={
          <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1.5, flex: 'none' }}>
            <Button variant="outlined" aria-expanded={showsFeeds} onClick={() => setShowsFeeds((isShown) => !isShown)}>
              {auditFeedWords.show}
            </Button>
            <BusyButton
              variant="contained"
              startIcon={<DownloadIcon />}
              busy={isMaking}
              onClick={() => void onDownload()}
            >
              {isMaking ? auditWords.preparingFile : auditWords.downloadCSV}
            </BusyButton>
          </Box>
        }
      >
        <Box component="p" sx={{ m: 0, pt: { md: 1.25 }, color: 'text.secondary' }}>
          {mayChoose ? auditWords.changesEverywhere : auditWords.changesAtYours}{' '}
          {auditWords.timesShown({ zone: zoneName(serverNow()) })}
        </Box>
      </TitleRow>
      {stepUp.dialog}
      {showsFeeds && (
        <Suspense>
          <AuditFeeds mayChoose={mayChoose} />
        </Suspense>
      )}
      {problem && (
        <Alert severity="error" sx={{ mb: 3 }} onClose={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
      <AuditFilterRow {...{ filters, mayChoose, onChange }} problems={readFieldErrors(query.error)} />
      <AuditList
        {...{ filters, query }}
        showsSchool={mayChoose && filters.school === null}
        onClear={() => change({ school: null, action: null, person: null, from: null, to: null })}
      />
    </>
  )
}
