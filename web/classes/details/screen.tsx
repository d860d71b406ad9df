import Typography from '@mui/material/Typography'
import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import { classCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx'
import { isFinal } from '#web/api/explain-failure.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { TabBar } from '#web/kit/page/tab-bar.tsx'
import { CreditsSkeleton } from '#web/credits/class/credits-skeleton.tsx'
import { ColleagueNote, useOtherOwner } from '#web/classes/class-owner.tsx'
import { NoClass } from '#web/classes/no-class.tsx'
import { useDetailsAddress } from './address.ts'
import { useClassDetails } from './api.ts'
import { useClassDownloads } from './files.ts'
import { EventsTab, NoEvents } from './events-tab.tsx'
import { BackToClasses, DetailsHead, DetailsSkeleton } from './head.tsx'
import type { ClassDetails } from './read.ts'
import { NoStudents, StudentsTab } from './students-tab.tsx'

// Loaded on demand. Most visits don’t need these, and the page loads faster without their code.
const AttendanceGrid = lazyPart(() => import('#web/rolls/grid/attendance-grid.tsx'))
const CreditsTab = lazyPart(() => import('#web/credits/class/credits-tab.tsx'))

/** /faculty/classes/{id}: a class with its events, students and attendance. */
export default function ClassDetailsScreen() {
  const { classId = '' } = useParams()
  const { data, error, refetch } = useClassDetails(classId)
  const retry = () => void refetch()
  if (data && !isFinal(error)) {
    const readAgain = async () => {
      const { data: fresh } = await refetch({ throwOnError: true })
      return fresh ?? data
    }
    return (
      <>
        {error && <RetryAlert says={classPageMessages.loadFailed} error={error} onRetry={retry} sx={{ mb: 3 }} />}
        <Details details={data} readAgain={readAgain} />
      </>
    )
  }
  if (!error) return <DetailsSkeleton />
  return (
    <>
      <BackToClasses />
      <PageTitle title={classesWords.class} />
      <Box sx={{ mt: 3 }}>
        <NoClass error={error} onRetry={retry} />
      </Box>
    </>
  )
}

function Details({ details, readAgain }: { details: ClassDetails; readAgain: () => Promise<ClassDetails> }) {
  const address = useDetailsAddress()
  const downloads = useClassDownloads(details, readAgain)
  const { class: course, students, events } = details
  const colleague = useOtherOwner(course)
  const mayChange = colleague === null
  return (
    <>
      <DetailsHead course={course} students={students} colleague={colleague} />
      {colleague !== null && <ColleagueNote colleague={colleague} />}
      <TabBar
        label={classesWords.class}
        compact
        shown={address.tab}
        onShow={address.open}
        tabs={[
          { name: 'events', label: classesWords.events },
          { name: 'students', label: classesWords.studentsTab({ students: students.length }) },
          { name: 'attendance', label: classesWords.overallAttendance },
          { name: 'credits', label: classCreditWords.tab },
        ]}
      />
      <Box
        role="tabpanel"
        id={`panel-${address.tab}`}
        aria-labelledby={`tab-${address.tab}`}
        sx={{ pt: { xs: 1.5, md: 2 } }}
      >
        {address.tab === 'events' && (
          <EventsTab
            classId={course.id}
            events={events}
            students={students.length}
            downloads={downloads}
            mayChange={mayChange}
          />
        )}
        {address.tab === 'students' && (
          <StudentsTab classId={course.id} students={students} address={address} mayChange={mayChange} />
        )}
        {address.tab === 'attendance' && (
          <OverallTab details={details} downloads={downloads} address={address} mayChange={mayChange} />
        )}
        {address.tab === 'credits' && (
          <Suspense fallback={<CreditsSkeleton />}>
            <CreditsTab course={course} mayChange={mayChange} address={address} />
          </Suspense>
        )}
      </Box>
    </>
  )
}

type Props = {
  details: ClassDetails
  downloads: ReturnType<typeof useClassDownloads>
  address: ReturnType<typeof useDetailsAddress>
  mayChange: boolean
}

/** The attendance of a class’s students at all of its events, on the page and as a file. */
function OverallTab({ details: { class: course, students, events }, downloads, address, mayChange }: Props) {
  const file = <DownloadButtons label={classesWords.downloadOverallAttendance} isShort {...downloads.overall} />
  if (students.length === 0 || events.length === 0) {
    const None = students.length === 0 ? NoStudents : NoEvents
    return (
      <>
        <Box sx={{ mb: 1.5 }}>{file}</Box>
        <None classId={course.id} mayChange={mayChange} />
      </>
    )
  }
  return (
    <>
      <Suspense fallback={<PageSkeleton />}>
        <AttendanceGrid course={{ id: course.id, name: course.name, isOwn: mayChange }} address={address}>
          {file}
        </AttendanceGrid>
      </Suspense>
      <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary', maxWidth: '80ch' }}>
        {classesWords.overallAttendanceAbout({ students: students.length, events: events.length })}
      </Typography>
    </>
  )
}
