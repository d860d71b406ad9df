import { administrationWords } from '#contract/administration/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'

/** What a page is about, and what a sub administrator reads in its place. */
const warnings = {
  universities: administrationWords.dontHavePermissionManageUniversities,
  administrators: administrationWords.dontHavePermissionManageAdministrators,
  settings: administrationWords.dontHavePermissionOpenSettings,
}

type Props = { page: keyof typeof warnings; children: ReactNode }

/** A page of the administrator area for master and co alone: anyone else reads a warning in its place. */
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
