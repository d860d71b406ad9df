import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Receipt } from '#contract/credits/credits.ts'
import { receiptWords } from '#contract/credits/receipts/words.ts'
import { call } from '#web/api/call.ts'
import { rich } from '#web/kit/rich.ts'

const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

/** The time (ms) that the page waits for the response. After that, the student has long put the phone away. */
const patience = 10_000

/** Shows what a recorded check-in counts for, a line for each class. Nothing without a class or a response. */
export function CountsFor({ attendance }: { attendance: string }) {
  const { data } = useReceipt(attendance)
  if (!data || data.classes.length + data.unused.length === 0) return null
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        mt: 2,
        p: 0,
        display: 'grid',
        gap: 1,
        listStyle: 'none',
        overflowWrap: 'anywhere',
        textWrap: 'balance',
        fontVariantNumeric: 'tabular-nums',
        animation: `${fadeIn} 180ms both`,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }}
    >
      {data.classes.map((credit) => (
        <li key={credit.class}>{describeCredit(credit)}</li>
      ))}
      {data.unused.map(({ class: id, class_name: className, professor: faculty }) => (
        <Box component="li" key={id} sx={{ fontSize: 14, lineHeight: '20px' }}>
          {rich(receiptWords.unused({ className, faculty, own }))}
        </Box>
      ))}
    </Box>
  )
}

function describeCredit({
  class_name: className,
  professor: faculty,
  ...credit
}: Receipt['classes'][number]): ReactNode {
  const { state, text: reason, have, needed } = credit
  if (state !== 'counted') return rich(receiptWords.not({ className, faculty, reason, own }))
  if (needed === null) return rich(receiptWords.counts({ className, faculty, have, own }))
  return rich(receiptWords.countsOf({ className, faculty, have, needed, own }))
}

const own = (text: ReactNode) => (
  <Box component="bdi" sx={{ fontWeight: 600 }}>
    {text}
  </Box>
)

function useReceipt(attendance: string) {
  return useQuery({
    queryKey: ['receipt', attendance],
    queryFn: ({ signal }) =>
      call('GET /api/attendance/:id/receipt/', {
        params: { id: attendance },
        signal,
        timeoutMs: patience,
        isBackground: true,
        // A session that ends here must not replace the page that says the check-in is recorded.
        keeps401: true,
      }),
    retry: false,
    staleTime: Infinity,
  })
}
