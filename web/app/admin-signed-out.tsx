import { appWords } from '#contract/app/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'

/** Replaces an open administrator page after its session has ended. */
export default function AdminSignedOut() {
  return (
    <Box component="main">
      <Page width="form">
        <PageTitle title={appWords.administration} />
        <Alert severity="error" sx={{ my: 3 }}>
          {appWords.adminsOnly}
        </Alert>
        <Button component={Link} to={addresses.admin} variant="contained" size="large">
          {appWords.signIn}
        </Button>
      </Page>
    </Box>
  )
}
