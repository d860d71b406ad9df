import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Page } from '#web/kit/page.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { addresses } from '#web/session/addresses.ts'

/** An address that leads nowhere. */
export default function NotFoundScreen() {
  return (
    <Page width="wideForm">
      <PageTitle title="Page not found" />
      <EmptyState
        bare
        kind="none-match"
        title="There is no page at this address"
        sentence="Check it for a typing mistake, or start again from the first page."
        action={
          <Button variant="outlined" component={Link} to={addresses.home}>
            Go to the first page
          </Button>
        }
      />
    </Page>
  )
}
