import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import type { ResultTone } from './result-words.ts'

const drawn = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } })

/** A phone whose browser leaves little height for the page, such as Safari on an iPhone. */
export const lowWindow = '@media (max-height: 700px)'

/**
 * A mark (112 px, 64 px in low windows) that shows the result by shape and color. `remaining`: the rest of the wait, 0
 * to 1.
 */
export function ResultMark({ tone, remaining = 1 }: { tone: ResultTone; remaining?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 112 112"
      aria-hidden
      sx={{
        width: 112,
        height: 112,
        [lowWindow]: { width: 64, height: 64 },
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 3,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        '& .pale': { opacity: 0.34 },
        '& .heavy': {
          strokeWidth: 7,
          strokeDasharray: 1,
          animation: `${drawn} 240ms 180ms both cubic-bezier(.2,0,0,1)`,
        },
        '@media (prefers-reduced-motion: reduce)': { '& .heavy': { animation: 'none' } },
      }}
    >
      {tone === 'success' && <SuccessLines />}
      {tone === 'already' && <AlreadyLines />}
      {tone === 'refused' && <RefusedLines />}
      {(tone === 'early' || tone === 'open') && <ClockLines remaining={remaining} />}
      {tone === 'waiting' && <WaitingLines />}
    </Box>
  )
}

function SuccessLines() {
  return (
    <>
      <circle cx="56" cy="56" r="53" />
      <circle cx="56" cy="56" r="45" className="pale" />
      <path className="heavy" pathLength="1" d="M35 58l14 15 29-34" />
    </>
  )
}

function AlreadyLines() {
  return (
    <>
      <circle cx="56" cy="56" r="53" />
      <path className="heavy" pathLength="1" d="M24 58l12 13 25-30" />
      <path className="heavy" pathLength="1" d="M52 66l5 5 26-30" />
    </>
  )
}

function RefusedLines() {
  return (
    <>
      <path d="M38 4h36l34 34v36l-34 34H38L4 74V38z" />
      <path className="heavy" pathLength="1" d="M40 40l32 32" />
      <path className="heavy" pathLength="1" d="M72 40L40 72" />
    </>
  )
}

function ClockLines({ remaining }: { remaining: number }) {
  return (
    <>
      <circle cx="56" cy="56" r="53" className="pale" />
      <circle
        cx="56"
        cy="56"
        r="53"
        pathLength="1"
        strokeDasharray={`${Math.max(0.0001, remaining)} 1`}
        transform="rotate(-90 56 56)"
      />
      <path className="heavy" pathLength="1" d="M56 30v27l17 11" />
    </>
  )
}

function WaitingLines() {
  return (
    <>
      <circle cx="56" cy="56" r="53" strokeDasharray="2 9" />
      <path className="heavy" pathLength="1" d="M56 78V36" />
      <path className="heavy" pathLength="1" d="M38 52l18-18 18 18" />
    </>
  )
}
