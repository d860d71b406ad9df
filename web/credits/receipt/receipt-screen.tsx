import ValidIcon from '@mui/icons-material/CheckCircleOutlined'
import NotValidIcon from '@mui/icons-material/HighlightOffOutlined'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { CheckedReceipt } from '#contract/credits/credits.ts'
import { readReceiptPath } from '#contract/credits/receipt-address.ts'
import { receiptPageWords } from '#contract/credits/receipts/words.ts'
import { productName } from '#contract/product.ts'
import { call } from '#web/api/call.ts'
import { asOwnName, OwnName } from '#web/kit/own-name.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { rich } from '#web/kit/rich.ts'
import { longDate, timeOfDay, zoneNote } from '#web/kit/time/times.ts'

/** /receipt/…: shows anyone with the link whether a student’s receipt is valid, and what it proves. */
export default function ReceiptScreen() {
  const receipt = readReceiptPath(useParams())
  const { data, error, refetch } = useChecked(receipt)
  const checked: CheckedReceipt | undefined = receipt === null ? { valid: false, reason: 'not-signed' } : data
  return (
    <Page width="form">
      <PageTitle title={receiptPageWords.title} />
      <Box role="status" sx={{ mt: 3 }}>
        {checked && <ReceiptVerdict checked={checked} />}
        {!checked && !error && <VerdictSkeleton />}
      </Box>
      {!checked && error && (
        <FailedToLoad says={receiptPageWords.failed} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function VerdictSkeleton() {
  return (
    <Card aria-label={receiptPageWords.loading} role="img" sx={{ p: 3 }}>
      <Skeleton width="40%" height={32} sx={{ mb: 3 }} />
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={24} sx={{ my: 1.5 }} />
      ))}
    </Card>
  )
}

function useChecked(receipt: string | null) {
  return useQuery({
    queryKey: ['checked-receipt', receipt],
    queryFn: ({ signal }) =>
      call('GET /api/receipts/:receipt/', { params: { receipt: receipt! }, signal, keeps401: true }),
    enabled: receipt !== null,
    // Never show a cached response, because the student may have been marked absent since.
    gcTime: 0,
  })
}

/** Shows the server’s result for a receipt: who attended what and when, or why the receipt isn’t valid. */
function ReceiptVerdict({ checked }: { checked: CheckedReceipt }) {
  if (!checked.valid) {
    const wasSigned = checked.reason === 'not-on-roll'
    return (
      <Verdict isValid={false} title={wasSigned ? receiptPageWords.notOnRoll : receiptPageWords.notValid}>
        {wasSigned
          ? receiptPageWords.notOnRollAbout({ product: productName })
          : receiptPageWords.notValidAbout({ product: productName })}
      </Verdict>
    )
  }
  const { student_name: student, event_name, event_date, scanned_at, school_name, erased_from } = checked
  const { time_zone: zone } = checked
  const facts: [string, ReactNode][] = [
    [receiptPageWords.student, <OwnName key="student">{student}</OwnName>],
    [receiptPageWords.event, <OwnName key="event">{event_name}</OwnName>],
    [receiptPageWords.date, formatMoment(event_date, zone)],
    [receiptPageWords.checkedIn, formatMoment(scanned_at, zone)],
    [receiptPageWords.university, <OwnName key="university">{school_name}</OwnName>],
  ]
  return (
    <>
      <Verdict isValid title={receiptPageWords.valid} facts={facts}>
        {rich(receiptPageWords.validAbout({ student, own: asOwnName }))}
      </Verdict>
      {erased_from !== null && (
        <Typography sx={{ mt: 2 }}>
          {receiptPageWords.schoolClosed({ date: formatMoment(erased_from, zone) })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {receiptPageWords.screenshot}
      </Typography>
    </>
  )
}

type Props = { isValid: boolean; title: string; facts?: [string, ReactNode][]; children: ReactNode }

function Verdict({ isValid, title, facts = [], children }: Props) {
  const Icon = isValid ? ValidIcon : NotValidIcon
  const look = isValid
    ? { bgcolor: 'successTint', color: 'successText' }
    : { bgcolor: 'warningTint', color: 'warningText' }
  return (
    <Card>
      <Box sx={{ ...look, display: 'flex', gap: 1.5, px: { xs: 2, sm: 3 }, py: 2.5 }}>
        <Icon aria-hidden sx={{ fontSize: 40, flex: 'none' }} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h3" component="h2" sx={{ lineHeight: '2.5rem' }}>
            {title}
          </Typography>
          <Typography sx={{ mt: 0.5 }}>{children}</Typography>
        </Box>
      </Box>
      {facts.length > 0 && (
        <Box component="dl" sx={{ m: 0, px: { xs: 2, sm: 3 }, py: 1 }}>
          {facts.map(([label, value]) => (
            <Box
              key={label}
              sx={{
                display: 'grid',
                gridTemplateColumns: '104px 1fr',
                gap: 1.5,
                py: 1.5,
                '& + &': { borderTop: '1px solid', borderColor: 'divider' },
              }}
            >
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Box
                component="dd"
                sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
              >
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  )
}

/** A moment in the university’s time zone, which is named if the viewer’s clock differs. */
function formatMoment(timestamp: string, zone: string): string {
  return `${longDate(timestamp, zone)}, ${timeOfDay(timestamp, zone)}${zoneNote(timestamp, zone)}`
}
