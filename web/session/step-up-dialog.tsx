import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ProofWay } from '#contract/accounts-words.ts'
import { StepUpByCode } from './step-up-by-code.tsx'
import { StepUpByPassword } from './step-up-by-password.tsx'

type Props = {
  /** What the server accepts from this person, the usual one first. */
  ways: ProofWay[]
  onProved: () => void
  onClose: () => void
}

const offers = { password: 'Use your administrator password instead', code: 'Use an emailed code instead' }

/** Asks the person behind a session to prove who they are. Another way to do it is one more entry here. */
export function StepUpDialog({ ways, onProved, onClose }: Props) {
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'password')
  const By = way === 'code' ? StepUpByCode : StepUpByPassword
  return (
    <By onProved={onProved} onClose={onClose}>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Typography key={other} variant="body2" sx={{ mt: 2 }}>
            <Link component="button" type="button" onClick={() => setWay(other)} sx={{ py: 1, font: 'inherit' }}>
              {offers[other]}
            </Link>
          </Typography>
        ))}
    </By>
  )
}
