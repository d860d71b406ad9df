import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { generatePath, Link, useLocation, useParams } from 'react-router'
import { creditListWords } from '#contract/credits/words.ts'
import type { StudentTerm } from '#contract/credits/term/student-term.ts'
import { termWords } from '#contract/credits/term/words.ts'
import { call } from '#web/api/call.ts'
import { hintZone } from '#web/kit/time/hint-zone.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import { isFinal, isGone } from '#web/api/explain-failure.ts'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { addresses } from '#web/session/addresses.ts'
import { describeHave } from '#web/credits/class/credited.ts'
import { useSession } from '#web/session/use-session.ts'
import { TermEvents } from './term-events.tsx'

/** /faculty/classes/{id}/students/{id}: one student’s term in all of a professor’s classes. */
export default function StudentTermScreen() {
  const { classId = '', studentId = '' } = useParams()
  const query = useStudentTerm(classId, studentId)
  const { back = generatePath(addresses.classDetails, { classId }) } = (useLocation().state ?? {}) as { back?: string }
  if (isFinal(query.error))
    return (
      <>
        <PageHead title={termWords.student} back={{ to: back, label: termWords.class }} />
        <FailedToLoad
          says={termWords.loadFailed}
          goneTitle={termWords.notFound}
          error={query.error}
          {...(isGone(query.error) && { sentence: termWords.notFoundAbout })}
          back={
            <Button variant="outlined" component={Link} to={back}>
              {termWords.goToClass}
            </Button>
          }
        />
      </>
    )
  return (
    <Loaded query={query} waiting={<PageSkeleton />} failed={termWords.loadFailed}>
      {(term) => <Term term={term} back={{ to: back, label: nameClass(term, classId) }} />}
    </Loaded>
  )
}

function nameClass({ classes }: StudentTerm, classId: string): string {
  return classes.find((course) => course.class === classId)?.class_name ?? termWords.class
}

function Term({ term, back }: { term: StudentTerm; back: { to: string; label: string } }) {
  const { student, semester, classes, events } = term
  const zone = hintZone(events.map(({ event_date }) => [event_date, term.time_zone]))
  return (
    <>
      <PageHead
        title={`${student.first_name} ${student.last_name}`.trim()}
        facts={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            {semester && <TagChip kind="semester" label={semester} />}
            <EmailText>{student.email}</EmailText>
            {!student.email_verified && <TagChip kind="notRegistered" />}
          </Box>
        }
        back={back}
      />
      <RecordList
        label={termWords.classes}
        items={classes}
        keyOf={toClassId}
        columns={classColumns}
        heights={[41, 73]}
        renderEntry={renderClass}
      />
      <Typography variant="h3" component="h2" sx={{ mt: { xs: 1.5, md: 2 }, mb: 1 }}>
        {termWords.events}
      </Typography>
      {zone && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {zone}
        </Typography>
      )}
      {events.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{termWords.noEvents}</Typography>
      ) : (
        <TermEvents term={term} />
      )}
    </>
  )
}

type TermClass = StudentTerm['classes'][number]
const toClassId = ({ class: id }: TermClass) => id

/** A class on a phone: the name, and the sums in one line. */
function renderClass(course: TermClass) {
  return (
    <>
      {classColumns[0]!.render(course)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
        <span>{describeHave(course)}</span>
        <span>{creditListWords.pointsOf({ points: course.points / 1_000 })}</span>
        {course.missing !== null && course.missing > 0 && (
          <span>{creditListWords.moreNeeded({ events: course.missing })}</span>
        )}
      </Box>
    </>
  )
}

const classColumns: Column<TermClass>[] = [
  {
    title: termWords.class,
    render: ({ class: classId, class_name }) => (
      <MuiLink
        component={Link}
        to={`${generatePath(addresses.classDetails, { classId })}?tab=credits`}
        sx={{ color: 'text.primary', fontWeight: 600 }}
      >
        <OwnName>{class_name}</OwnName>
      </MuiLink>
    ),
  },
  { title: termWords.have, width: '20%', isSecondary: true, render: describeHave },
  {
    title: termWords.points,
    width: '20%',
    isSecondary: true,
    render: ({ points }) => creditListWords.pointsOf({ points: points / 1_000 }),
  },
  {
    title: termWords.missing,
    width: '20%',
    isSecondary: true,
    render: ({ missing }) => (missing === null ? '–' : creditListWords.stillNeeded({ events: missing })),
  },
]

/** Loads one student’s term in all classes of the owner of a class. */
function useStudentTerm(classId: string, studentId: string) {
  const { facultyId } = useSession()
  return useQuery({
    // A mark at any event reloads everything whose key begins with 'class'.
    queryKey: ['class', classId, 'term', studentId],
    refetchOnMount: 'always',
    placeholderData: undefined,
    queryFn: ({ signal }) =>
      call('GET /api/classes/:id/students/:student/term/', {
        params: { id: classId, student: studentId },
        query: { faculty_id: facultyId },
        signal,
      }),
  })
}
