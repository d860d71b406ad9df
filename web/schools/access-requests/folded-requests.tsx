import { formatNumber } from '#contract/language/formatters.ts'
import { schoolsWords } from '#contract/schools/words.ts'
import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { accessRequestsListedDays, type ListedAccessRequest } from '#contract/schools/access-answers.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate } from '#web/kit/time/times.ts'

type Props = {
  title: string
  description: string
  requests: ListedAccessRequest[]
  renderRequest: (request: ListedAccessRequest) => ReactNode
}

/** Less urgent requests, collapsed, with their number. Nothing if there are none. */
export function FoldedRequests({ title, description, requests, renderRequest }: Props) {
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

/** Recently answered requests: what, when and who answered. */
export function AnsweredRequests({ requests }: { requests: ListedAccessRequest[] }) {
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
