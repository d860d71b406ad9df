import { formatNumber } from '#contract/language/formatters.ts'
import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { visuallyHidden } from '#web/kit/heard-only.ts'

const rise = keyframes({ from: { transform: 'translateY(45%)', opacity: 0 } })
/** The minimum time (ms) between two announcements of the count to screen readers. Reading one takes a second. */
const announceIntervalMs = 2_000

/** A number that animates only the digits that change. `says` returns the text for screen readers. */
export function RollingCount({ count, says }: { count: number; says: (text: string) => string }) {
  const text = formatNumber(count)
  const [first] = useState(text)
  return (
    <>
      <span aria-hidden>
        {text.split('').map((digit, index) => (
          // Keyed from the right, so that an additional digit doesn’t change the keys of the others.
          <Digit key={`${text.length - index} ${digit}`} digit={digit} rises={text !== first} />
        ))}
      </span>
      <Box component="span" role="status" sx={visuallyHidden}>
        {useSpoken(says(text))}
      </Box>
    </>
  )
}

/** One digit. Whether it animates is decided when it is mounted. */
function Digit({ digit, rises }: { digit: string; rises: boolean }) {
  const [animation] = useState(rises ? `${rise} 140ms ease-out` : undefined)
  return (
    <Box component="span" sx={{ display: 'inline-block', animation }}>
      {digit}
    </Box>
  )
}

/** Returns a text that changes at most every two seconds, and ends with the latest one. */
function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState(text)
  const saidAt = useRef(0)
  useEffect(() => {
    if (text === spoken) return
    const timer = setTimeout(
      () => {
        saidAt.current = Date.now()
        setSpoken(text)
      },
      Math.max(0, saidAt.current + announceIntervalMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [text, spoken])
  return spoken
}
