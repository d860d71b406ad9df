import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { checkInsWords } from '#contract/check-ins/words.ts'
import type { Waiting } from './outbox/waiting-check-ins.ts'

/** Replaces the waiting screen if the network failed before that was loaded. */
export function StillWaiting({ waiting: { isKept } }: { waiting: Waiting }): ReactNode {
  return (
    <Alert severity="warning">
      <strong>{checkInsWords.waitingSend}</strong>{' '}
      {isKept ? checkInsWords.notSentYetKeptPhone : checkInsWords.notSentYet}
    </Alert>
  )
}
