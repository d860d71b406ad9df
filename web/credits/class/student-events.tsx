import { creditListWords, creditReasonsOfClass, creditStateWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import type { ClassCredits } from '#contract/credits/credits.ts'
import type { StudentCredit } from './credited.ts'
import { CreditMarks } from './credit-marks.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { shortDate } from '#web/kit/time/times.ts'

/** '2 of 5', or '2 events' where the rule has no end. */
export function describeHave({ have, needed }: StudentCredit): string {
  return needed === null ? creditListWords.eventsOf({ events: have }) : creditListWords.haveOf({ have, needed })
}

type Props = {
  student: StudentCredit | null
  credits: Pick<ClassCredits, 'class' | 'events' | 'rule' | 'time_zone'>
  mayChange: boolean
  onClose: () => void
}

/** The events of a class for one student: what each gives, and why, with a menu to change it. Null closes it. */
export function StudentEvents({ student, credits, mayChange, onClose }: Props) {
  const { class: classId, events, rule, time_zone: zone } = credits
  const titleId = useId()
  // Still shown while the dialog closes.
  const last = useRef(student)
  if (student) last.current = student
  const visibleStudent = student ?? last.current
  return (
    <Dialog open={student !== null} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{visibleStudent && <PersonName of={visibleStudent} />}</DialogTitle>
      <DialogContent tabIndex={0}>
        {visibleStudent && (
          <Typography sx={{ fontWeight: 600, mb: 1 }}>
            {describeHave(visibleStudent)} · {creditListWords.pointsOf({ points: visibleStudent.points / 1_000 })}
          </Typography>
        )}
        {events.length === 0 && <Typography>{creditListWords.noEvents}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {events.map((creditedEvent, index) => {
            const { event, event_name, event_date } = creditedEvent
            const credit = visibleStudent?.events[index]
            if (!visibleStudent || !credit) return null
            return (
              <Box
                component="li"
                key={event}
                sx={{ py: 1.5, typography: 'body2', '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
              >
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                  <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: 1 }}>
                    <OwnName>{event_name}</OwnName>
                  </Box>
                  {credit.state === 'counted' && rule?.counts !== 'at-least' && (
                    <Box sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
                      {creditListWords.pointsOf({ points: credit.points / 1_000 })}
                    </Box>
                  )}
                  {mayChange && (
                    <CreditMarks
                      classId={classId}
                      student={visibleStudent}
                      event={creditedEvent}
                      reason={credit.reason}
                    />
                  )}
                </Box>
                <Box sx={{ color: 'text.secondary' }}>{shortDate(event_date, zone)}</Box>
                <Box>
                  {creditStateWords[credit.state]}: {creditReasonsOfClass[credit.reason]}
                </Box>
              </Box>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {creditListWords.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
