import { accountsWords } from '#contract/accounts/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'

type Props = {
  /** A sentence that says what the button does. */
  says: string
  /** The reason why deleting failed, or null. */
  problem?: string | null
  /** The question before it, which can be closed. */
  children: (close: () => void) => ReactNode
}

/** The delete button of the account, and its confirmation. */
export function DangerZone({ says, problem = null, children }: Props) {
  const headingId = useId()
  const [isAsking, setAsking] = useState(false)
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ mt: 4, p: 2, border: '1px solid', borderColor: 'errorText', borderRadius: '12px' }}
    >
      <Typography id={headingId} variant="h4" component="h3" sx={{ color: 'errorText' }}>
        {accountsWords.dangerZone}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {says}
      </Typography>
      <Button variant="outlined" onClick={() => setAsking(true)} sx={{ mt: 1.5, color: 'errorText' }}>
        {accountsWords.deleteAccount}
      </Button>
      {problem !== null && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      {isAsking && children(() => setAsking(false))}
    </Box>
  )
}
