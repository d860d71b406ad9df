import { classesWords } from '#contract/classes/words.ts'
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { generatePath, Link } from 'react-router'
import { OwnName } from '#web/kit/own-name.tsx'
import { addresses } from '#web/session/addresses.ts'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { Fact } from '#web/kit/fact.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { ring } from '#web/kit/lists/use-highlight.ts'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { countStudents, type FacultyClass } from './faculty-class.ts'

type Props = {
  course: FacultyClass
  onDelete: (course: FacultyClass) => void
  isPulsing: boolean
} & ListItemProps

/** The element id of a class’s card. */
export const cardId = (classId: string) => `class-${classId}`

/** One class in the list. Clicking anywhere except on the delete icon opens it. */
export const ClassCard = memo(function ClassCard({ course, onDelete, isPulsing, ...line }: Props) {
  const students = countStudents(course)
  return (
    <Card
      component="li"
      {...line}
      id={cardId(course.id)}
      sx={{
        ...ring(isPulsing),
        position: 'relative',
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        pl: { xs: 2, md: 3 },
        pr: 1,
        py: { xs: 1.5, md: 2 },
        borderLeft: (theme) => `3px solid ${theme.vars.palette.gold}`,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <MuiLink
            component={Link}
            to={generatePath(addresses.classDetails, { classId: course.id })}
            underline="none"
            sx={{
              color: 'inherit',
              // The link covers the whole card, and shows its focus there.
              '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': { outline: (theme) => `3px solid ${theme.vars.palette.focus}` },
            }}
          >
            <OwnName>{course.name}</OwnName>
          </MuiLink>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 16px', mt: 1 }}>
          {course.semester && <TagChip kind="semester" label={course.semester} />}
          {students !== null && <Fact icon={PeopleIcon}>{classesWords.student({ count: students })}</Fact>}
        </Box>
      </Box>
      <DeleteButton
        tip={classesWords.deleteClass}
        label={classesWords.deleteClassName({ name: course.name })}
        onClick={() => onDelete(course)}
      />
    </Card>
  )
})
