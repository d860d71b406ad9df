import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { byTermAndName, countStudents, type FacultyClass } from '#web/classes/faculty-class.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useFacultyClasses } from './api.ts'

type Props = {
  /** The owner of the classes: id and name. */
  owner: string
  name: string
  /** Whether the heading takes the focus, because the faculty list that the viewer came from is hidden. */
  takesFocus?: boolean
}

/** The classes of one faculty member, each with a link to its page. */
export function FacultyClasses({ owner, name, takesFocus = false }: Props) {
  const query = useFacultyClasses(owner)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography
        ref={heading}
        id={id}
        variant="h3"
        component="h2"
        tabIndex={-1}
        sx={{ mb: 1.5, overflowWrap: 'anywhere' }}
      >
        <OwnName>{name}</OwnName>
      </Typography>
      <Box component="output" sx={visuallyHidden}>
        {query.data && administrationWords.classesOf({ count: query.data.length, name })}
      </Box>
      <Loaded
        query={query}
        waiting={<ListSkeleton label={administrationWords.loadingClasses} />}
        failed={panelMessages.classesFailed}
        empty={
          <EmptyState
            kind="none-yet"
            title={administrationWords.noClassesYet}
            sentence={administrationWords.noClassesOf({ name })}
          />
        }
      >
        {(classes) => (
          <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {classes.toSorted(byTermAndName).map((course) => (
              <ClassLine key={course.id} of={course} />
            ))}
          </Card>
        )}
      </Loaded>
    </Box>
  )
}

function ClassLine({ of: owner }: { of: FacultyClass }) {
  const students = countStudents(owner)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.5,
        px: { xs: 2, md: 3 },
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <OwnName>{owner.name}</OwnName>
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '4px 16px',
            mt: 0.75,
            typography: 'body2',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <TagChip kind="semester" label={owner.semester || 'N/A'} />
          {students !== null && <span>{administrationWords.studentCount({ count: students })}</span>}
          {owner.event_count !== undefined && (
            <span>{administrationWords.eventCount({ count: owner.event_count })}</span>
          )}
        </Box>
      </Box>
      <Button
        variant="outlined"
        component={Link}
        to={generatePath(addresses.classDetails, { classId: owner.id })}
        aria-label={administrationWords.viewName({ name: owner.name })}
        sx={{ flex: 'none' }}
      >
        {administrationWords.view}
      </Button>
    </Box>
  )
}
