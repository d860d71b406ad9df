import { administrationWords } from '#contract/administration/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'

/** The title of a page, and what a sub administrator sees instead. */
const warnings = {
  universities: administrationWords.mayNotManageUniversities,
  administrators: administrationWords.mayNotManageAdministrators,
  settings: administrationWords.mayNotOpenSettings,
}

type Props = { page: keyof typeof warnings; children: ReactNode }

/** A page of the administrators' area that only master and co can use. Anyone else sees a warning. */
export function NotForSub({ page, children }: Props) {
  const { adminRole } = useSession()
  if (isForAllUniversities(adminRole)) return children
  return (
    <>
      <Alert severity="warning">{warnings[page]}</Alert>
      <Button component={Link} to={addresses.adminDashboard} variant="outlined" sx={{ mt: 3 }}>
        {administrationWords.goDashboard}
      </Button>
    </>
  )
}
