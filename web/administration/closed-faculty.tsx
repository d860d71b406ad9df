import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ClosedFaculty as Closed } from '#contract/administration.ts'
import { isForAllUniversities } from '#contract/administration-rules.ts'
import { facultyClosedDays } from '#contract/ways-back.ts'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { BoxedList } from '#web/kit/boxed-list.tsx'
import { useNotice } from '#web/kit/notice.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { StaleNotice } from '#web/kit/stale-notice.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate } from '#web/kit/times.ts'
import { useToHeading } from '#web/kit/use-to-heading.ts'
import { StepUpCancelled, useStepUp } from '#web/session/use-step-up.tsx'
import { reopenFaculty, useClosedFaculty, useReadAgain } from './api.ts'
import { nameOf } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'
import { useOwnAdministrator } from './own-administrator.ts'

const idOf = ({ id }: Closed) => id

/** Faculty accounts that administrators deleted and that can still be reopened; nothing when there are none. */
export function ClosedFaculty() {
  const headingId = useId()
  const own = useOwnAdministrator()?.role ?? null
  const { data: closed = [], isError, error, refetch } = useClosedFaculty({ enabled: isForAllUniversities(own) })
  const [busy, setBusy] = useState<string | null>(null)
  const stepUp = useStepUp()
  const notify = useNotice()
  const readAgain = useReadAgain()
  const toHeading = useToHeading()

  async function reopen({ id }: Closed): Promise<void> {
    setBusy(id)
    try {
      notify((await stepUp.run(() => reopenFaculty(id))).message)
      toHeading()
    } catch (failed) {
      if (!(failed instanceof StepUpCancelled)) notify(errorSentence(failed, administrationFaults.reopen))
    }
    setBusy(null)
    await readAgain()
  }

  return (
    <>
      {isError && (
        <StaleNotice says={errorSentence(error, administrationFaults.closed)} onRetry={() => void refetch()} />
      )}
      {closed.length > 0 && (
        <Card component="section" aria-labelledby={headingId} sx={{ mb: 4 }}>
          <Box sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
            <Typography id={headingId} variant="h4" component="h2">
              Closed accounts{' '}
              <Box component="span" sx={{ ml: 0.5, typography: 'body2', fontWeight: 600, color: 'text.secondary' }}>
                {closed.length.toLocaleString('en-US')}
              </Box>
            </Typography>
            <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '68ch' }}>
              A deleted account stays closed for {facultyClosedDays} days before it’s erased. Its owner can’t sign in,
              and its classes and events stay.
            </Typography>
          </Box>
          <BoxedList
            label="Closed accounts"
            items={closed}
            keyOf={idOf}
            height={98}
            maxHeight={500}
            renderItem={(one, line) => (
              <Box component="li" {...line} sx={entrySx}>
                <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
                  <PersonName of={one} />
                  <Box sx={{ color: 'text.secondary' }}>
                    <EmailText>{one.email}</EmailText>
                  </Box>
                  <Box sx={{ color: 'text.secondary' }}>{one.school_name}</Box>
                  <Box sx={{ color: 'error.main' }}>
                    Closed. Erased on {shortDate(one.erased_from)} unless you reopen it.
                  </Box>
                </Box>
                {Date.parse(one.erased_from) < serverNow() ? (
                  <TagChip kind="semester" label="Erasing…" />
                ) : (
                  <Button
                    variant="outlined"
                    aria-label={`Reopen ${nameOf(one)}`}
                    disabled={busy !== null}
                    onClick={() => void reopen(one)}
                  >
                    Reopen
                  </Button>
                )}
              </Box>
            )}
          />
        </Card>
      )}
      {stepUp.dialog}
    </>
  )
}

const entrySx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, md: 3 },
  py: 1.5,
  typography: 'body2',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const
