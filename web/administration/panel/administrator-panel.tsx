import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageHead } from '#web/events/page-head.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { TabBar } from '#web/kit/page/tab-bar.tsx'
import { Passkeys } from '#web/security/passkeys/passkeys.tsx'
import { useSession } from '#web/session/use-session.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { ClassesTab } from './classes-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { StudentsTab } from './students-tab.tsx'
import { panelTabs, usePanelAddress } from './use-panel-address.ts'

/** /faculty/admin: what a sub administrator manages in the faculty portal. The URL stores the tab. */
export function AdministratorPanel({ schoolName }: { schoolName: string | undefined }) {
  const { facultyId, schoolId } = useSession()
  const address = usePanelAddress()
  const { tab } = address
  const hasIds = facultyId !== null && schoolId !== null
  return (
    <>
      <PageHead title={administrationWords.administratorPanel} facts={schoolName && <OwnName>{schoolName}</OwnName>} />
      <TabBar
        label={administrationWords.administratorPanel}
        compact
        tabs={[...panelTabs]}
        shown={tab}
        onShow={address.open}
      />
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ pt: 3 }}>
        {tab !== 'information' && !hasIds && (
          <FailedToLoad says={panelMessages.noIds} error={null} sentence={administrationWords.signInToRestore} />
        )}
        {tab === 'events' && hasIds && <EventsTab address={address} schoolName={schoolName} />}
        {tab === 'students' && hasIds && <StudentsTab address={address} />}
        {tab === 'classes' && hasIds && <ClassesTab address={address} />}
        {tab === 'information' && <InformationTab schoolName={schoolName} />}
      </Box>
    </>
  )
}

const permissions = [
  administrationWords.mayEditEvents,
  administrationWords.mayManageStudents,
  administrationWords.maySeeClasses,
  administrationWords.mayCreateOwn,
]
const limitation = administrationWords.mayNotActForOthers

/** Shows the viewer's role, its university, and what the role allows. */
function InformationTab({ schoolName }: { schoolName: string | undefined }) {
  const { adminId } = useSession()
  return (
    <>
      <Card component="dl" sx={{ m: 0, px: { xs: 2, md: 3 }, py: 1, maxWidth: 760 }}>
        <Line label={administrationWords.role}>{administrationWords.subRoleName}</Line>
        <Line label={administrationWords.school}>
          {schoolName ? <OwnName>{schoolName}</OwnName> : administrationWords.notAvailable}
        </Line>
        <Line label={administrationWords.permissions}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 0.5 } }}>
            {permissions.map((permission) => (
              <li key={permission}>{permission}</li>
            ))}
          </Box>
          <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
            {limitation}
          </Box>
        </Line>
        <Line label={administrationWords.note}>{administrationWords.contactMaster}</Line>
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
