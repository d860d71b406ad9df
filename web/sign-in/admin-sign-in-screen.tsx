// replaced by its owner
import { Page } from '#web/kit/page.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'

export default function AdminSignInScreen() {
  return (
    <Page>
      <PageTitle title="Administrator Sign In" />
    </Page>
  )
}
