import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { describeFreshness, type Freshness as Words, type RollNews } from './freshness-words.ts'
import { visuallyHidden } from '#web/kit/heard-only.ts'

/** Shows how current the roll is, to the second. */
export function Freshness({ news }: { news: RollNews }) {
  // Both times are by this machine’s clock. The server’s clock would be off by the network delay.
  const [now, setNow] = useState(Date.now)
  const newsAt = Math.max(news.live.heardAt, news.updatedAt)
  useEffect(() => {
    // Restarted at each update, so that every second shown lasts a full second.
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [newsAt])
  const { tone, says } = describeFreshness(news, now)
  return (
    <>
      <Shown tone={tone} says={says} />
      <Spoken tone={tone} says={says} />
    </>
  )
}

/** Tells screen readers only when the connection is lost and when it is back, not every second. */
function Spoken({ tone, says }: Words) {
  const [wasLost, setWasLost] = useState(false)
  if (tone === 'lost' && !wasLost) setWasLost(true)
  return (
    <Box component="span" role="status" sx={visuallyHidden}>
      {tone === 'lost' ? says : wasLost ? reportsWords.connectedAgain : ''}
    </Box>
  )
}

function Shown({ tone, says }: Words) {
  return (
    <Box
      component="span"
      // When the roll is out of date, the printed page shows that as well.
      className={tone === 'lost' ? undefined : 'on-screen'}
      // `Spoken` announces this text instead.
      aria-hidden={tone === 'lost'}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        pr: { sm: 1 },
        typography: 'caption',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
        color: tone === 'lost' ? 'warningText' : 'successText',
      }}
    >
      {tone !== 'asked' && (
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            // The shape differs as well as the color: a lost stream’s dot is a ring.
            bgcolor: tone === 'live' ? 'success.main' : 'transparent',
            border: '1.5px solid',
            borderColor: tone === 'live' ? 'success.main' : 'currentcolor',
          }}
        />
      )}
      {says}
    </Box>
  )
}
