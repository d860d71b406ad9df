import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { describeFreshness, type RollNews } from './freshness-words.ts'

/** How new the roll is, to the second. */
export function Freshness({ news }: { news: RollNews }) {
  // The age is counted by this machine's clock on both sides; the server's would be off by the network's delay.
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { tone, says } = describeFreshness(news, now)
  return (
    <Box
      component="span"
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
            // Differs by shape as well: a lost line's dot is a ring.
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
