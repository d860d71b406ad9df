import { appWords } from '#contract/app/words.ts'
import { secondFactorWords } from '#contract/administration/second-factor/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy } from 'react'
import { Link } from 'react-router'
import { AdministratorPanel } from '#web/administration/panel/administrator-panel.tsx'
import { usePanelPermission } from '#web/administration/panel/panel-permission.ts'
import { panelMessages } from '#contract/administration/words.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useFaculty } from './use-faculty.ts'

// Loaded on demand, because most visitors of this page are allowed to see the panel.
const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

/** /faculty/admin: the panel for a sub administrator. For everyone else this page doesn't exist. */
export default function AdminPanelScreen() {
  const { profile, schoolName, ...faculty } = useFaculty()
  const right = usePanelPermission(profile)
  if (right.admin?.second_factor_missing) return <FactorMissing />
  if (right.admin) return <AdministratorPanel schoolName={schoolName ?? right.admin.school_name ?? undefined} />
  if (right.admin === null) return <NotFoundScreen />
  const error = faculty.error ?? right.error
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageTitle title={appWords.administratorPanel} />
      <FailedToLoad
        says={panelMessages.adminFailed}
        error={error}
        onRetry={faculty.error ? faculty.retry : right.retry}
      />
    </>
  )
}

/** Replaces the panel until the administrator has confirmed with a second factor. */
function FactorMissing() {
  const signIn = `${addresses.adminSignIn}?redirect=${encodeURIComponent(addresses.adminPanel)}`
  return (
    <>
      <PageTitle title={appWords.administratorPanel} />
      <Box sx={{ mt: 3 }}>
        <EmptyState
          kind="none-yet"
          title={secondFactorWords.panelTitle}
          sentence={secondFactorWords.panelAbout}
          action={
            <Button component={Link} to={signIn} variant="contained">
              {secondFactorWords.panelSignIn}
            </Button>
          }
        />
      </Box>
    </>
  )
}
