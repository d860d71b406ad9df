import { administrationWords } from '#contract/administration/words.ts'
import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { FacultyBySchool, ListedFaculty } from '#contract/administration/administration.ts'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { FacultyRows, type RowsProps } from './faculty-rows.tsx'
import { facultyWords } from './search-faculty.ts'

type Props = Omit<RowsProps, 'faculty' | 'label'> & {
  /** The university, with only the faculty that match the search. */
  school: FacultyBySchool
  /** All faculty of the university, whatever the search. */
  allFaculty: ListedFaculty[]
  isOpen: boolean
  onUnfold: (school: string) => void
} & ListItemProps

/** A collapsible panel for one university, with its faculty. */
export function SchoolPanel({
  school,
  allFaculty,
  ownRole,
  isOpen,
  onUnfold,
  chosen,
  onChoose,
  onDelete,
  ...line
}: Props) {
  const id = useId()
  const { school_id, school_name, faculty } = school
  const selected = allFaculty.filter((person) => chosen.has(person.id)).length
  return (
    <Card component="li" {...line}>
      <Typography component="h2" variant="body1">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onUnfold(school_id)}
          sx={headSx}
        >
          <Box
            sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: '2px 14px', alignItems: 'baseline' }}
          >
            <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
              <OwnName>{school_name}</OwnName>
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {facultyWords(faculty.length, allFaculty.length)}
            </Box>
          </Box>
          {selected > 0 && (
            <Chip
              label={administrationWords.selectedCount({ selected })}
              sx={{ bgcolor: 'goldTint', color: 'onGoldTint', flex: 'none' }}
            />
          )}
          <FoldIcon
            aria-hidden
            sx={{ flex: 'none', transition: 'transform .14s', ...(isOpen && { transform: 'rotate(180deg)' }) }}
          />
        </ButtonBase>
      </Typography>
      {isOpen && (
        <Box id={id} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
          {faculty.length === 0 ? (
            <Typography variant="body2" sx={{ px: { xs: 2, md: 3 }, py: 2.25, color: 'text.secondary' }}>
              {administrationWords.noFacultyHereYetThey}
            </Typography>
          ) : (
            <FacultyRows
              label={administrationWords.facultySchoolName({ schoolName: school_name })}
              faculty={faculty}
              {...{ ownRole, chosen, onChoose, onDelete }}
            />
          )}
        </Box>
      )}
    </Card>
  )
}

const headSx = {
  width: '100%',
  // Browsers don't let buttons inherit the font by default.
  font: 'inherit',
  minHeight: 60,
  px: { xs: 2, md: 3 },
  py: 1,
  gap: 1.5,
  textAlign: 'left',
  justifyContent: 'space-between',
  borderRadius: '12px',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: '-3px' },
} as const
