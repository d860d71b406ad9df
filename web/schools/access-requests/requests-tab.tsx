import { schoolsWords, schoolPageMessages } from '#contract/schools/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { AccessRequestList, ListedAccessRequest } from '#contract/schools/access-answers.ts'
import { approvalWorkingDays } from '#contract/product.ts'
import type { School } from '#contract/schools/schools.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded, type LoadedQuery } from '#web/kit/page/loaded.tsx'
import { useNow } from '#web/kit/time/use-now.ts'
import { DeclineDialog, TakesPartDialog } from './answer-dialogs.tsx'
import { AnsweredRequests, FoldedRequests } from './folded-requests.tsx'
import { RequestCard } from './request-card.tsx'
import { sectionRequests, waitingWords } from './request-words.ts'

type Props = {
  query: LoadedQuery<AccessRequestList>
  schools: School[]
  /** Takes the request's id: the form of a new university opens, filled in. */
  onApprove: (id: string) => void
  onAnswered: (words: string) => void
  onOutdated: () => void
}

type Asking = { request: ListedAccessRequest; school: School | null }

/** Universities' requests: waiting ones first, then collapsed the possibly automatic and the answered ones. */
export default function RequestsTab({ query, schools, onApprove, onAnswered, onOutdated }: Props) {
  const now = useNow(60_000)
  const [asking, setAsking] = useState<Asking | null>(null)
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
      {dialog && asking.school && <TakesPartDialog {...dialog} school={asking.school} />}
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
