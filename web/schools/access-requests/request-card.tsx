import { dot } from '#contract/language/formatters.ts'
import { schoolsWords } from '#contract/schools/words.ts'
import DomainIcon from '@mui/icons-material/AlternateEmailOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PlaceIcon from '@mui/icons-material/PublicOutlined'
import TimeIcon from '@mui/icons-material/ScheduleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ListedAccessRequest } from '#contract/schools/access-answers.ts'
import type { School } from '#contract/schools/schools.ts'
import { EmailText } from '#web/kit/person-name.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { Fact, Facts } from '#web/kit/fact.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import { dueWords, isOverdue, findSimilarSchools } from './request-words.ts'

type RequestCallbacks = {
  onApprove: (request: ListedAccessRequest) => void
  /** Called for a request whose university already has access. */
  onApproveFor: (request: ListedAccessRequest, school: School) => void
  onDecline: (request: ListedAccessRequest) => void
}

type Props = RequestCallbacks & { request: ListedAccessRequest; schools: School[]; now: number }

/** A waiting request: its sender, the university, when an answer is due, and the possible answers. */
export function RequestCard({ request, schools, now, onApprove, onApproveFor, onDecline }: Props) {
  const {
    id,
    name,
    email,
    university,
    faculty_domain,
    student_domain,
    country,
    website,
    message,
    asked_at,
    looks_automatic,
  } = request
  const [alike] = findSimilarSchools(request, schools)
  const place = [country, website].filter(Boolean).join(dot)
  return (
    <Card component="article" aria-labelledby={`request-${id}`} sx={{ p: { xs: 2, md: 3 }, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={`request-${id}`} variant="h4" component="h3" sx={{ mr: 0.5 }}>
          {university}
        </Typography>
        {!looks_automatic && (
          <TagChip kind={isOverdue(request, now) ? 'problem' : 'semester'} label={dueWords(request, now)} />
        )}
      </Box>
      <Facts>
        <Fact icon={PersonIcon}>
          <OwnName>{name}</OwnName>, <EmailText>{email}</EmailText>
        </Fact>
        <Fact icon={DomainIcon}>
          {faculty_domain === student_domain
            ? schoolsWords.oneDomain({ domain: faculty_domain })
            : schoolsWords.twoDomains({
                facultyDomain: faculty_domain,
                studentDomain: student_domain,
              })}
        </Fact>
        {place && <Fact icon={PlaceIcon}>{place}</Fact>}
        <Fact icon={TimeIcon}>{schoolsWords.askedOn({ date: shortDate(asked_at) })}</Fact>
      </Facts>
      {message && (
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-wrap', maxWidth: '68ch' }} component="blockquote">
          {message}
        </Typography>
      )}
      {alike && (
        <Alert severity="info" sx={{ mt: 1.75 }}>
          {schoolsWords.takesPartAlready({ name: alike.name })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {alike ? (
          <Button
            variant="tonal"
            onClick={() => onApproveFor(request, alike)}
            aria-label={schoolsWords.answerTakesPartTo({ university })}
          >
            {schoolsWords.answerTakesPart}
          </Button>
        ) : (
          <Button
            variant="tonal"
            onClick={() => onApprove(request)}
            aria-label={schoolsWords.approveUniversity({ university })}
          >
            {schoolsWords.approve}
          </Button>
        )}
        <Button
          variant="plain"
          onClick={() => onDecline(request)}
          aria-label={schoolsWords.declineUniversity({ university })}
        >
          {schoolsWords.decline}
        </Button>
      </Box>
    </Card>
  )
}
