import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import type { CheckedReceipt } from '#contract/credits/credits.ts'
import { receiptAt } from '#contract/credits/receipt-address.ts'
import { receiptPageWords } from '#contract/credits/receipts/words.ts'
import { call } from '#web/api/call.ts'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { ReceiptVerdict } from './receipt-verdict.tsx'

/** /receipt/…: says to anyone whether a student’s receipt is valid, and what it is about. */
export default function ReceiptScreen() {
  const receipt = receiptAt(useParams())
  const { data, isError, refetch } = useChecked(receipt)
  const checked: CheckedReceipt | undefined = receipt === null ? { valid: false, reason: 'not-signed' } : data
  return (
    <Page width="form">
      <PageTitle title={receiptPageWords.title} />
      <Box role="status" sx={{ mt: 3 }}>
        {checked && <ReceiptVerdict checked={checked} />}
        {!checked && !isError && <VerdictSkeleton />}
      </Box>
      {!checked && isError && (
        <FailedToLoad
          says={receiptPageWords.failed}
          sentence={receiptPageWords.failedAbout}
          onRetry={() => void refetch()}
        />
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
    // Never an old response: the student may have been marked absent since.
    gcTime: 0,
  })
}
