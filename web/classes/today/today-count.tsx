import { formatNumber } from '#contract/language/formatters.ts'
import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import { useLiveCount } from '#web/rolls/live/use-live-count.ts'
import { RollingCount } from '#web/rolls/rolling-count.tsx'

type Props = {
  eventId: string
  /** As the day's response counted them. */
  counted: number
  /** Whether to follow arrivals over the live stream. */
  isFollowed: boolean
}

/** Shows in large type how many have checked in to an event. */
export function TodayCount({ eventId, counted, isFollowed }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mt: 1.5 }}>
      <Box
        sx={{
          fontFamily: '"Newsreader", serif',
          fontWeight: 500,
          fontSize: 40,
          lineHeight: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {isFollowed ? <Live eventId={eventId} counted={counted} /> : formatNumber(counted)}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{classesWords.present}</Box>
    </Box>
  )
}

function Live({ eventId, counted }: { eventId: string; counted: number }) {
  const { count } = useLiveCount(eventId)
  return <RollingCount count={count ?? counted} says={(text) => classesWords.countPresent({ text })} />
}
