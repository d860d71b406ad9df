import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import { schoolsWords, schoolPageMessages } from '#contract/schools/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState, useId, type ReactNode } from 'react'
import { formatNumber } from '#contract/language/formatters.ts'
import {
  type AccessRequestList,
  type ListedAccessRequest,
  accessRequestsListedDays,
} from '#contract/schools/access-answers.ts'
import { approvalWorkingDays } from '#contract/product.ts'
import type { School } from '#contract/schools/schools.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded, type LoadedQuery } from '#web/kit/page/loaded.tsx'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { DeclineDialog, ExistingUniversityDialog } from './answer-dialogs.tsx'
import { RequestCard } from './request-card.tsx'
import { sectionRequests, waitingWords } from './request-words.ts'

type Props = {
  query: LoadedQuery<AccessRequestList>
  schools: School[]
  /** Called with the request's id. Opens the form for a new university, filled in from the request. */
  onApprove: (id: string) => void
  onAnswered: (words: string) => void
  onOutdated: () => void
}

type Asking = { request: ListedAccessRequest; school: School | null }

/**
 * The requests for access: waiting requests first, then two collapsed sections, for possibly automatic and for answered
 * requests.
 */
export default function RequestsTab({ query, schools, onApprove, onAnswered, onOutdated }: Props) {
  const now = useNow(60_000)
  const [asking, setAsking] = useState<Asking | null>(null)
  const toHeading = useToHeading()
  const card = (request: ListedAccessRequest) => (
    <RequestCard
      key={request.id}
      request={request}
      schools={schools}
      now={now}
      onApprove={({ id }) => onApprove(id)}
      onApproveFor={(accessRequest, school) => setAsking({ request: accessRequest, school })}
      onDecline={(accessRequest) => setAsking({ request: accessRequest, school: null })}
    />
  )
  const dialog = asking && {
    request: asking.request,
    onAnswered: (words: string) => {
      setAsking(null)
      onAnswered(words)
      toHeading()
    },
    onOutdated,
    onClose: () => setAsking(null),
  }
  return (
    <>
      <Loaded query={query} waiting={<RequestsSkeleton />} failed={schoolPageMessages.requestsFailed}>
        {(list) => {
          const { waiting, automatic, answered } = sectionRequests(list)
          return (
            <>
              {waiting.length === 0 ? (
                <EmptyState
                  kind="none-yet"
                  title={schoolsWords.noRequestWaitsAnswer}
                  sentence={schoolsWords.noRequestsAbout({ days: approvalWorkingDays })}
                />
              ) : (
                <>
                  <Typography component="h2" variant="body1" sx={{ color: 'text.secondary', mb: 2.5 }}>
                    {waitingWords(list, waiting, now)}
                  </Typography>
                  <Box sx={{ display: 'grid', gap: 1.5 }}>{waiting.map(card)}</Box>
                </>
              )}
              <FoldedRequests
                title={schoolsWords.lookAutomatic}
                description={schoolsWords.looksAutomaticAbout}
                requests={automatic}
                renderRequest={card}
              />
              <AnsweredRequests requests={answered} />
            </>
          )
        }}
      </Loaded>
      {dialog && asking.school && <ExistingUniversityDialog {...dialog} school={asking.school} />}
      {dialog && !asking.school && <DeclineDialog {...dialog} />}
    </>
  )
}

function RequestsSkeleton() {
  return (
    <Box component="output" aria-label={schoolsWords.loadingRequests} sx={{ display: 'grid', gap: 1.5 }}>
      {[0, 1].map((line) => (
        <Card key={line} sx={{ px: 3, py: 2.5 }}>
          <Skeleton width="40%" height={26} />
          <Skeleton width="75%" height={20} sx={{ mt: 1.5 }} />
          <Skeleton width={180} height={44} sx={{ mt: 1.5 }} />
        </Card>
      ))}
    </Box>
  )
}

type FoldedRequestsProps = {
  title: string
  description: string
  requests: ListedAccessRequest[]
  renderRequest: (request: ListedAccessRequest) => ReactNode
}

/** A collapsed section of less urgent requests, with their count. Shows nothing if there are none. */
function FoldedRequests({ title, description, requests, renderRequest }: FoldedRequestsProps) {
  const id = useId()
  if (requests.length === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Accordion
        slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
        sx={{ '&&': { borderTop: '1px solid', borderBottom: 0, borderColor: 'divider' } }}
      >
        <AccordionSummary
          id={id}
          aria-controls={`${id}-list`}
          expandIcon={<FoldIcon />}
          sx={{ '&.Mui-focusVisible': { outlineOffset: '-3px' } }}
        >
          <Typography variant="subtitle1" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {title} ({formatNumber(requests.length)})
          </Typography>
        </AccordionSummary>
        <AccordionDetails id={`${id}-list`} sx={{ px: 0 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {description}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.5 }}>{requests.map(renderRequest)}</Box>
        </AccordionDetails>
      </Accordion>
    </Box>
  )
}

/** Recently answered requests: the answer, its time, and who answered. */
function AnsweredRequests({ requests }: { requests: ListedAccessRequest[] }) {
  return (
    <FoldedRequests
      title={schoolsWords.answered}
      description={schoolsWords.fromLastDays({ days: accessRequestsListedDays })}
      requests={requests}
      renderRequest={(request) => <AnsweredRequest key={request.id} request={request} />}
    />
  )
}

function AnsweredRequest({ request }: { request: ListedAccessRequest }) {
  const { university, answer, reason } = request
  return (
    <Box sx={{ pt: 1.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {university}
        </Typography>
        {answer === 'approved' ? (
          <TagChip kind="ready" label={schoolsWords.approved} />
        ) : (
          <TagChip kind="semester" label={schoolsWords.declined} />
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {describeAnswered(request)}
      </Typography>
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>
          {reason}
        </Typography>
      )}
    </Box>
  )
}

function describeAnswered({ name, email, answered_at, answered_by }: ListedAccessRequest): string {
  if (!answered_at) return schoolsWords.asked({ name, email })
  const answeredAt = shortDate(answered_at)
  return answered_by
    ? schoolsWords.askedAndAnsweredBy({ name, email, answeredAt, answeredBy: answered_by })
    : schoolsWords.askedAndAnswered({ name, email, answeredAt })
}
