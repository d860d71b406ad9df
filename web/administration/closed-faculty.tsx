import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { ClosedFaculty as Closed } from '#contract/administration/administration.ts'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { facultyClosedDays } from '#contract/retention/grace-periods.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { reopenFaculty, useClosedFaculty, useReloadLists, useOwnAdministrator } from './api.ts'
import { formatName } from './faculty-rows.tsx'
import { FacultySection } from './faculty-section.tsx'
import { administrationFaults } from './messages.ts'

const note = administrationWords.closedAccountsAbout({ days: facultyClosedDays })

/** Faculty accounts that administrators deleted and that can still be reopened. Shows nothing when there are none. */
export function ClosedFaculty() {
  const ownRole = useOwnAdministrator()?.role ?? null
  const { data: closed = [], isError, error, refetch } = useClosedFaculty({ enabled: isForAllUniversities(ownRole) })
  const [busy, setBusy] = useState<string | null>(null)
  const stepUp = useStepUp()
  const notify = useNotice()
  const readAgain = useReloadLists()
  const toHeading = useToHeading()

  async function reopen({ id }: Closed): Promise<void> {
    setBusy(id)
    try {
      notify((await stepUp.run(() => reopenFaculty(id))).message)
      toHeading()
    } catch (failed) {
      if (!(failed instanceof StepUpCanceled)) notify(errorSentence(failed, administrationFaults.reopen))
    }
    setBusy(null)
    await readAgain()
  }

  return (
    <>
      {isError && (
        <RetryAlert says={administrationFaults.closed} error={error} onRetry={() => void refetch()} sx={{ mb: 3 }} />
      )}
      <FacultySection
        title={administrationWords.closedAccounts}
        note={note}
        faculty={closed}
        height={98}
        renderLines={(faculty) => (
          <>
            <Box sx={{ color: 'text.secondary' }}>
              <OwnName>{faculty.school_name}</OwnName>
            </Box>
            {!isBeingErased(faculty) && (
              <Box sx={{ color: 'error.main' }}>
                {administrationWords.closedUntil({ date: shortDate(faculty.erased_from) })}
              </Box>
            )}
          </>
        )}
        renderActions={(faculty) =>
          isBeingErased(faculty) ? (
            <TagChip kind="semester" label={administrationWords.erasing} />
          ) : (
            <BusyButton
              variant="outlined"
              aria-label={administrationWords.reopenOne({ one: formatName(faculty) })}
              busy={busy !== null}
              onClick={() => void reopen(faculty)}
            >
              {administrationWords.reopen}
            </BusyButton>
          )
        }
      />
      {stepUp.dialog}
    </>
  )
}

/** Whether it's too late to reopen an account. */
function isBeingErased({ erased_from }: { erased_from: string }): boolean {
  return Date.parse(erased_from) < serverNow()
}
