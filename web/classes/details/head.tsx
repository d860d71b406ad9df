import { classesWords } from '#contract/classes/words.ts'
import { gradebookWords } from '#contract/credits/gradebook/words.ts'
import GradebookIcon from '@mui/icons-material/PlaylistAddCheckOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { generatePath, Link } from 'react-router'
import { EntrySkeleton } from '#web/kit/lists/entry.tsx'
import { actionsAtTheTop, iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { BackLink } from '#web/kit/page/back-link.tsx'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { addresses } from '#web/session/addresses.ts'
import { backToColleague } from '#web/classes/class-owner.tsx'
import type { ClassDetails } from './read.ts'
import { describeRoster } from './describe-class.ts'

type Props = {
  course: ClassDetails['class']
  students: ClassDetails['students']
  /** The owner, if it isn’t the viewer’s own class. Then the viewer can’t change it. */
  colleague: string | null
}

/** The head of a class’s page: Back, the name, the semester, the size of the roster, and the actions. */
export function DetailsHead({ course, students, colleague }: Props) {
  return (
    <Box sx={{ position: 'relative' }}>
      <BackToClasses {...(colleague !== null && backToColleague(colleague))} />
      <TitleRow
        facts={
          <Box
            component="span"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              mt: 0.5,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {course.semester && <TagChip kind="semester" label={course.semester} />}
            {describeRoster(students)}
          </Box>
        }
        action={
          colleague === null && (
            <Box sx={actionsAtTheTop}>
              <Button
                variant="outlined"
                startIcon={<GradebookIcon />}
                component={Link}
                to={generatePath(addresses.gradebook, { classId: course.id })}
                sx={iconOnPhone}
              >
                <WideLabel>{gradebookWords.fill}</WideLabel>
              </Button>
              <Button
                variant="outlined"
                startIcon={<EditIcon />}
                component={Link}
                to={generatePath(addresses.editClass, { classId: course.id })}
                sx={iconOnPhone}
              >
                <WideLabel>{classesWords.editClass}</WideLabel>
              </Button>
            </Box>
          )
        }
      >
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <PageTitle title={course.name} />
        </Box>
      </TitleRow>
    </Box>
  )
}

/** A link back to the list of classes, by default the viewer’s own. */
export function BackToClasses({
  to: path = addresses.classes,
  label = classesWords.myClasses,
}: {
  to?: string
  label?: string
}) {
  return <BackLink to={path}>{label}</BackLink>
}

/** A skeleton of the page while it loads. */
export function DetailsSkeleton() {
  return (
    <>
      <BackToClasses />
      <PageTitle title={classesWords.class}>
        <Box component="span" sx={visuallyHidden}>
          {classesWords.class}
        </Box>
        <Skeleton width="min(360px, 80%)" />
      </PageTitle>
      <Box role="status" aria-busy aria-label={classesWords.loadingClass}>
        <Skeleton width={220} height={26} sx={{ mt: 1 }} />
        <Skeleton width={360} height={28} sx={{ mt: 3, mb: 4, maxWidth: '100%' }} />
        <EntrySkeleton card />
      </Box>
    </>
  )
}
