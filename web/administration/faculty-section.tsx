import { formatNumber } from '#contract/language/formatters.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { FacultyOfSchool } from '#contract/administration/administration.ts'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { PersonName, EmailText } from '#web/kit/person-name.tsx'

type Props<F extends FacultyOfSchool> = {
  title: string
  /** A sentence that applies to everyone in the list. */
  note: string
  faculty: F[]
  /** The height of one entry in px, on a wide screen. */
  height: number
  /** Renders the lines below the name and the email address. */
  renderLines: (person: F) => ReactNode
  renderActions: (person: F) => ReactNode
}

const readId = ({ id }: FacultyOfSchool) => id

/** A section that lists faculty who need a decision, each with actions. Shows nothing when there are none. */
export function FacultySection<F extends FacultyOfSchool>(props: Props<F>) {
  const { title, note, faculty, height, renderLines, renderActions } = props
  const headingId = useId()
  if (faculty.length === 0) return null
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ mb: 4 }}>
      <Box sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
        <Typography id={headingId} variant="h4" component="h2">
          {title}{' '}
          <Box component="span" sx={{ ml: 0.5, typography: 'body2', fontWeight: 600, color: 'text.secondary' }}>
            {formatNumber(faculty.length)}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '68ch' }}>
          {note}
        </Typography>
      </Box>
      <BoxedList
        label={title}
        items={faculty}
        keyOf={readId}
        height={height}
        maxHeight={500}
        renderItem={(person, line) => (
          <Box component="li" {...line} sx={entrySx}>
            <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              <PersonName of={person} />
              <Box sx={{ color: 'text.secondary' }}>
                <EmailText>{person.email}</EmailText>
              </Box>
              {renderLines(person)}
            </Box>
            {renderActions(person)}
          </Box>
        )}
      />
    </Card>
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
