import { schoolsWords } from '#contract/schools/words.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { PendingChange } from '#contract/schools/schools.ts'
import { dateAndTime } from '#web/kit/time/times.ts'
import type { SchoolRow } from './school-rows.ts'

const says: Record<PendingChange['field'], (value: string) => string> = {
  faculty_domain: (value) => schoolsWords.newFacultyDomain({ domain: value }),
  student_domain: (value) => schoolsWords.newStudentDomain({ domain: value }),
  evidence_days: (value) => schoolsWords.evidenceKept({ days: Number(value) }),
  attendance_years: (value) => schoolsWords.attendanceKept({ years: Number(value) }),
}

type Props = { school: SchoolRow; onTakeBack: (school: SchoolRow) => void }

/** The pending changes of a university, and a button to take them back. While it is closed, they wait. */
export function PendingLines({ school, onTakeBack }: Props) {
  if (school.pending.length === 0) return null
  const takeBack = schoolsWords.takeBack({ count: school.pending.length })
  return (
    <Box sx={{ typography: 'body2', fontWeight: 400, color: 'text.secondary', mt: 0.25, display: 'grid', gap: 0.5 }}>
      {school.pending.map(({ field, value, effective_at }) => (
        <Box key={field}>
          {effective_at === null
            ? schoolsWords.changeWaits({ change: says[field](value) })
            : schoolsWords.changeFrom({ change: says[field](value), date: dateAndTime(effective_at) })}
        </Box>
      ))}
      {!school.isClosing && (
        <Link
          component="button"
          type="button"
          aria-label={schoolsWords.takeBackChangeName({ takeBack, name: school.name })}
          onClick={() => onTakeBack(school)}
          sx={{ py: 0.5, font: 'inherit', fontWeight: 600, justifySelf: 'start' }}
        >
          {takeBack}
        </Link>
      )}
    </Box>
  )
}
