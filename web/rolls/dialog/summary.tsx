import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { addresses } from '#web/session/addresses.ts'
import { low } from '#web/kit/page/low-window.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { describeCheckInNow } from '#web/rolls/check-in-now.ts'
import { toCheckInTimes, type RollEvent } from '#web/rolls/roll-event.ts'
import { RollingCount } from '#web/rolls/rolling-count.tsx'

/** The number of people on a roll by how they got there. 'asked' while it loads, 'unknown' if loading failed. */
export type Count = { checkedIn: number; marked: number } | 'asked' | 'unknown'

/** The headline number, and beside it whether students can still check in and how. */
export function AttendanceSummary({ count, event }: { count: Count; event: RollEvent | undefined }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: { xs: 2, sm: 4 },
        alignItems: 'center',
        py: 1,
        borderBlock: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          pr: { xs: 2, sm: 4 },
          borderRight: '2px solid',
          borderColor: 'gold',
          minWidth: { sm: 132 },
          maxWidth: { xs: 128, sm: 'none' },
          ...countInLine,
        }}
      >
        <RollCount count={count} />
      </Box>
      <Box className="on-screen" sx={{ display: 'grid', gap: 0.5, flex: 1, minWidth: 0 }}>
        {event && <CheckInState event={event} />}
      </Box>
    </Box>
  )
}

/** In a low window, the number and its label share a line. */
export const countInLine = {
  [low]: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, maxWidth: 240 },
} as const

/** The number with its label. */
export function RollCount({ count }: { count: Count }) {
  const isMixed = typeof count === 'object' && count.marked > 0
  return (
    <>
      <Typography
        variant="display"
        component="p"
        sx={{
          fontSize: { xs: 44, sm: 60 },
          lineHeight: 1,
          // Repeated because the variant’s own styles for wide windows come after the line above.
          [low]: { fontSize: 28, lineHeight: 1 },
          letterSpacing: '-.02em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {count === 'asked' && <Skeleton width={96} height={56} />}
        {count === 'unknown' && '–'}
        {typeof count === 'object' && (
          <RollingCount count={count.checkedIn + count.marked} says={(text) => describeCount(text, count.marked)} />
        )}
      </Typography>
      {/* A student who was marked present didn't check in. */}
      <Box sx={{ color: 'text.secondary' }}>{isMixed ? reportsWords.presentLabel : reportsWords.checkedInLabel}</Box>
      {isMixed && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{reportsWords.presentDetail(count)}</Box>
      )}
    </>
  )
}

/** '12 checked in', or '12 present, 2 of them marked'. */
function describeCount(text: string, marked: number): string {
  return marked === 0 ? reportsWords.textChecked({ text }) : reportsWords.textPresent({ text, marked })
}

/** Shows whether check-in is open, and the code to type. It has its own clock, so only these lines rerender. */
export function CheckInState({ event }: { event: RollEvent }) {
  const times = toCheckInTimes(event)
  const { state, says } = describeCheckInNow(times, useNow())
  const isOpen = state === 'open'
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          typography: 'subtitle2',
          fontVariantNumeric: 'tabular-nums',
          color: isOpen ? 'successText' : 'text.secondary',
        }}
      >
        <Box
          aria-hidden
          sx={{
            flex: 'none',
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: isOpen ? 'success.main' : 'transparent',
            border: '1.5px solid',
          }}
        />
        {says}
      </Box>
      {event.typed_code && state !== 'late' && <TypedCode code={event.typed_code} />}
    </>
  )
}

function TypedCode({ code }: { code: string }) {
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {reportsWords.codeTypeHostTypedCode({ host: location.host, typedCode: addresses.typedCode })}{' '}
      <Box
        component="strong"
        sx={{ fontWeight: 600, color: 'text.primary', whiteSpace: 'nowrap', letterSpacing: '.06em' }}
      >
        {showTypedCode(code)}
      </Box>
    </Box>
  )
}
