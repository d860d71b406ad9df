// replaced by its owner
import { Page } from '#web/kit/page.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'

export default function HomeScreen() {
  return (
    <Page>
      <PageTitle title="Make Attendance Simple and Reliable" />
    </Page>
  )
}
