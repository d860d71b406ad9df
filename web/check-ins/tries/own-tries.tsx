import type { UseQueryResult } from '@tanstack/react-query'
import type { OwnAttempt } from '#contract/check-ins/attempts.ts'
import { ownTriesWords } from '#contract/check-ins/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { OwnTry } from './own-try.tsx'

/** How many tries are shown at first and added with each tap. */
const atOnce = 20

type Props = {
  tries: Pick<UseQueryResult<OwnAttempt[]>, 'data' | 'isError' | 'refetch'>
  heading: RefObject<HTMLHeadingElement | null>
}

/** A student’s tries that didn’t count, the latest first. Without any, nothing. */
export function OwnTries({ tries: { data, isError, refetch }, heading }: Props) {
  if (!data) return isError ? <NotLoaded onRetry={() => void refetch()} /> : null
  if (data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="tries-title" sx={{ mt: 5 }}>
      <Typography id="tries-title" ref={heading} tabIndex={-1} variant="h4" component="h2" sx={{ fontSize: 19 }}>
        {ownTriesWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
        {ownTriesWords.about}
      </Typography>
      <Tries tries={data} />
    </Box>
  )
}

function Tries({ tries }: { tries: OwnAttempt[] }) {
  const [most, setMost] = useState(atOnce)
  const firstNew = useRef<HTMLHeadingElement>(null)
  const left = tries.length - most
  // The button moves below the new tries. The focus moves to the first of them.
  useEffect(() => {
    if (most > atOnce) firstNew.current?.focus({ preventScroll: true })
  }, [most])
  return (
    <>
      <Card
        component="ul"
        aria-labelledby="tries-title"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
      >
        {tries.slice(0, most).map((one, n) => (
          <OwnTry key={one.id} tried={one} heading={n > 0 && n === most - atOnce ? firstNew : null} />
        ))}
      </Card>
      {tries.length > atOnce && (
        <Box sx={{ mt: 2, display: 'grid', justifyItems: 'center', gap: 1 }}>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {ownTriesWords.showing({ most: Math.min(most, tries.length), all: tries.length })}
          </Typography>
          {left > 0 && (
            <Button variant="outlined" onClick={() => setMost(most + atOnce)}>
              {ownTriesWords.showMore({ left: Math.min(left, atOnce) })}
            </Button>
          )}
        </Box>
      )}
    </>
  )
}

/** The history above is complete without this list, so its failure is quiet. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      <Typography variant="body2">{ownTriesWords.notLoaded}</Typography>
      <Button variant="plain" onClick={onRetry}>
        {ownTriesWords.tryAgain}
      </Button>
    </Box>
  )
}
