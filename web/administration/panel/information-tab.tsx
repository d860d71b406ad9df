import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Passkeys } from '#web/session/passkeys/passkeys.tsx'
import { useSession } from '#web/session/use-session.ts'

const may = [
  'See, edit and delete every event of your university, and see its attendance.',
  'Manage its students: change a name, set a new password, delete an account.',
  'See the classes of its faculty, with their rosters and attendance.',
  'Create your own classes and events.',
]
const mayNot = 'You cannot create classes or events on behalf of other faculty, nor change their classes.'

/** What role one has, where, and what it allows. */
export function InformationTab({ schoolName }: { schoolName: string | undefined }) {
  const { adminId } = useSession()
  return (
    <>
      <Card component="dl" sx={{ m: 0, px: { xs: 2, md: 3 }, py: 1, maxWidth: 760 }}>
        <Line label="Role">University Administrator (Sub-Admin)</Line>
        <Line label="School">{schoolName ?? 'Not available'}</Line>
        <Line label="Permissions">
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 0.5 } }}>
            {may.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
          <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
            {mayNot}
          </Box>
        </Line>
        <Line label="Note">
          To change your role or your permissions, contact a master administrator. Promotion, universities and the other
          administrators are theirs.
        </Line>
      </Card>
      {adminId !== null && (
        <Card sx={{ mt: 3, p: { xs: 2, md: 3 }, maxWidth: 760 }}>
          <Passkeys kind="admin" component="h2" />
        </Card>
      )}
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '140px minmax(0, 1fr)' },
        gap: { xs: 0.5, sm: 2 },
        py: 1.75,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Typography component="dt" variant="subtitle2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}
