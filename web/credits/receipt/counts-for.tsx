import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { Receipt } from '#contract/credits/credits.ts'
import { receiptWords } from '#contract/credits/receipts/words.ts'
import { call } from '#web/api/call.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'

const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

/** The timeout for the response, in ms. By then, the student has long put the phone away. */
const patience = 10_000

/** The maximum number of classes named here. The history lists all of them. */
const maxClasses = 2
const lineHeight = 24

/** The classes that a check-in counts for. Space for two lines is reserved, so that nothing moves. */
export function CountsFor({ attendance }: { attendance: string }) {
  const { data } = useReceipt(attendance)
  const classes = data?.classes ?? []
  const moreClasses = classes.length - maxClasses
  return (
    // A status, because it arrives after the result was read.
    <div role="status">
      <Box component={classes.length > 0 ? 'ul' : 'div'} sx={{ ...list, mt: 1.5, minHeight: maxClasses * lineHeight }}>
        {classes.slice(0, maxClasses).map((credit, index) => (
          <li key={credit.class}>
            {describeCredit(credit)}
            {index === maxClasses - 1 && moreClasses > 0 && ` ${receiptWords.more({ count: moreClasses })}`}
          </li>
        ))}
      </Box>
    </div>
  )
}

/** Lists the student’s classes that don’t use the event yet. Renders nothing if there are none, or while loading. */
export function CountsLater({ attendance }: { attendance: string }) {
  const { data } = useReceipt(attendance)
  if (!data || data.unused.length === 0) return null
  return (
    <Box component="ul" sx={{ ...list, mt: 2, gap: 1 }}>
      {data.unused.map(({ class: id, class_name: className, professor: faculty }) => (
        <Box component="li" key={id} sx={{ fontSize: '0.875rem', lineHeight: '1.25rem' }}>
          {rich(receiptWords.unused({ className, faculty, own }))}
        </Box>
      ))}
    </Box>
  )
}

/** The same in a few words, for the line that remains after the green page. */
export function CountsInBrief({ attendance }: { attendance: string }) {
  const { data } = useReceipt(attendance)
  const counted = (data?.classes ?? []).filter(({ state }) => state === 'counted')
  const moreClasses = counted.length - maxClasses
  return (
    <>
      {counted.slice(0, maxClasses).map(({ class: id, class_name: className, have, needed }) => (
        <Fragment key={id}>
          {' '}
          {rich(
            needed === null
              ? receiptWords.brief({ className, have, own })
              : receiptWords.briefOf({ className, have, needed, own }),
          )}
        </Fragment>
      ))}
      {moreClasses > 0 && ` ${receiptWords.more({ count: moreClasses })}`}
    </>
  )
}

const list = {
  m: 0,
  p: 0,
  display: 'grid',
  alignContent: 'start',
  listStyle: 'none',
  lineHeight: `${lineHeight}px`,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { animation: `${fadeIn} 180ms both` },
  '@media (prefers-reduced-motion: reduce)': { '& > li': { animation: 'none' } },
} as const

function describeCredit({
  class_name: className,
  professor: faculty,
  ...credit
}: Receipt['classes'][number]): ReactNode {
  const { state, text: reason, have, needed } = credit
  if (state !== 'counted') return rich(receiptWords.not({ className, faculty, reason, own }))
  if (needed === null) return rich(receiptWords.counts({ className, faculty, have, own, count }))
  return rich(receiptWords.countsOf({ className, faculty, have, needed, own, count }))
}

const own = (name: ReactNode) => count(<OwnName>{name}</OwnName>)

const count = (text: ReactNode) => (
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
        // A session that ends now must not replace the page that confirms the check-in.
        keeps401: true,
      }),
    retry: false,
    staleTime: Infinity,
  })
}
