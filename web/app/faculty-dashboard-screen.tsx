import { InstructionsPanel } from '#web/help/instructions-panel.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { TitleRow } from '#web/kit/page.tsx'
import { useFaculty } from './use-faculty.ts'

/** Where faculty land: a welcome and how the two jobs are done. */
export default function FacultyDashboardScreen() {
  const { profile } = useFaculty()
  return (
    <>
      <TitleRow>
        <PageTitle title={`Welcome Back, ${profile?.first_name || 'Professor'}`} tabTitle="Dashboard" />
      </TitleRow>
      <InstructionsPanel />
    </>
  )
}
