import { ownTriesWords } from '#contract/check-ins/words.ts'
import Button from '@mui/material/Button'
import type { RefObject } from 'react'

/** Leads past a long history to the tries that didn’t count. Without any, nothing. */
export function ToTries({ count, heading }: { count: number; heading: RefObject<HTMLHeadingElement | null> }) {
  if (count === 0) return null
  return (
    <Button variant="text" sx={{ mt: -1, mb: 1, ml: -1.5 }} onClick={() => heading.current?.focus()}>
      {ownTriesWords.toTries({ count })}
    </Button>
  )
}
