import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import { PageHead } from '#web/events/page-head.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { TabBar } from '#web/kit/page/tab-bar.tsx'
import { useSession } from '#web/session/use-session.ts'
import { ClassesTab } from './classes-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { InformationTab } from './information-tab.tsx'
import { StudentsTab } from './students-tab.tsx'
import { panelTabs, usePanelAddress } from './use-panel-address.ts'

/** /faculty/admin: what a sub administrator manages in the faculty portal. The tab is in the address. */
export function AdministratorPanel({ schoolName }: { schoolName: string | undefined }) {
  const { facultyId, schoolId } = useSession()
  const address = usePanelAddress()
  const { tab } = address
  const hasIds = facultyId !== null && schoolId !== null
  return (
    <>
      <PageHead title={administrationWords.administratorPanel} facts={schoolName} />
      <TabBar
        label={administrationWords.administratorPanel}
        compact
        tabs={[...panelTabs]}
        shown={tab}
        onShow={address.open}
      />
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ pt: 3 }}>
        {tab !== 'information' && !hasIds && (
          <FailedToLoad says={panelMessages.noIds} sentence={administrationWords.signInToRestore} />
        )}
        {tab === 'events' && hasIds && <EventsTab address={address} schoolName={schoolName} />}
        {tab === 'students' && hasIds && <StudentsTab address={address} />}
        {tab === 'classes' && hasIds && <ClassesTab address={address} />}
        {tab === 'information' && <InformationTab schoolName={schoolName} />}
      </Box>
    </>
  )
}
