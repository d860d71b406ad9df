import { gradebookWords } from '#contract/credits/gradebook/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { generatePath, useParams } from 'react-router'
import { useOtherOwner } from '#web/classes/class-owner.tsx'
import { NoClass } from '#web/classes/no-class.tsx'
import { useClassDetails } from './api.ts'
import { BackToClasses, DetailsSkeleton } from './head.tsx'
import type { ClassDetails } from './read.ts'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { GradebookSource, Filling } from '#web/credits/gradebook/filling.tsx'
import { useGradebook } from '#web/credits/gradebook/use-gradebook.ts'

/** /faculty/classes/{id}/gradebook: adds the class’s credit to a gradebook file from a learning system. */
export default function GradebookScreen() {
  const { classId = '' } = useParams()
  const { data, error, refetch } = useClassDetails(classId)
  if (data) return <FillGradebook course={data.class} />
  if (!error) return <DetailsSkeleton />
  return (
    <>
      <BackToClasses />
      <PageTitle title={gradebookWords.fill} />
      <Box sx={{ mt: 3 }}>
        <NoClass error={error} onRetry={() => void refetch()} />
      </Box>
    </>
  )
}

function FillGradebook({ course }: { course: ClassDetails['class'] }) {
  const gradebook = useGradebook(course)
  const isOwn = useOtherOwner(course) === null
  const { preview, problem } = gradebook
  return (
    <>
      <BackToClasses to={generatePath(addresses.classDetails, { classId: course.id })} label={course.name} />
      <PageTitle title={gradebookWords.fill} />
      <Typography variant="body2" sx={{ mt: 0.5, mb: 2.5, maxWidth: 720, color: 'text.secondary' }}>
        {gradebookWords.about}
      </Typography>
      {isOwn ? <GradebookSource gradebook={gradebook} /> : <Alert severity="info">{gradebookWords.notYours}</Alert>}
      {problem !== null && (
        <Alert severity="error" sx={{ mt: 2.5 }}>
          {problem}
        </Alert>
      )}
      {preview && problem === null && <Filling gradebook={gradebook} preview={preview} />}
    </>
  )
}
