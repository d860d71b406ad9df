import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { ClassCard } from './class-card.tsx'
import type { FacultyClass } from './faculty-class.ts'

type Props = { title: string; classes: FacultyClass[]; whenEmpty: string; onDelete: (of: FacultyClass) => void }

/** One section of the class list: its name, its count, its cards. */
export function ClassSection({ title, classes, whenEmpty, onDelete }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}{' '}
        <Box
          component="span"
          sx={{
            ml: 0.5,
            fontFamily: 'body2.fontFamily',
            typography: 'body2',
            fontWeight: 600,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {classes.length}
        </Box>
      </Typography>
      {classes.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {whenEmpty}
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            gap: 1.5,
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {classes.map((one) => (
            <ClassCard key={one.id} of={one} onDelete={onDelete} />
          ))}
        </Box>
      )}
    </Box>
  )
}
