import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { describeFreshness, type Freshness as Words, type RollNews } from './freshness-words.ts'
import { heardOnly } from '#web/kit/heard-only.ts'

/** Shows how current the roll is, to the second. */
export function Freshness({ news }: { news: RollNews }) {
  // Both times are by this machine's clock, because the server's would be off by the network's delay.
  const [now, setNow] = useState(Date.now)
  const newsAt = Math.max(news.live.heardAt, news.updatedAt)
  useEffect(() => {
    // Counted from the last update, so that each second is complete.
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

/** Tells screen readers only that the connection is lost and that it is back, not the seconds. */
function Spoken({ tone, says }: Words) {
  const [wasLost, setWasLost] = useState(false)
  if (tone === 'lost' && !wasLost) setWasLost(true)
  return (
    <Box component="span" role="status" sx={heardOnly}>
      {tone === 'lost' ? says : wasLost ? reportsWords.connectedAgain : ''}
    </Box>
  )
}

function Shown({ tone, says }: Words) {
  return (
    <Box
      component="span"
      // A roll that is old says so on paper, too.
      className={tone === 'lost' ? undefined : 'on-screen'}
      // `Spoken` announces it instead.
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
            // Differs by shape as well: a lost stream's dot is a ring.
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
