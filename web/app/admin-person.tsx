import { appWords } from '#contract/app/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { administrationMessages } from '#contract/administration/words.ts'
import { useSession } from '#web/session/use-session.ts'
import { roleLabel } from './admin-pages.ts'

/** At the end of the sidebar: who is signed in, from the browser's storage, without a request. */
export function AdminPerson({ isFilledIn }: { isFilledIn: boolean }) {
  const { adminId, adminRole } = useSession()
  return (
    <Box sx={{ px: 1.5, pt: 0.5, pb: 1.5, minHeight: 52 }} role="status" aria-busy={!isFilledIn}>
      {isFilledIn ? <Words trouble={findTrouble(adminId, adminRole)} role={roleLabel(adminRole)} /> : <ToCome />}
    </Box>
  )
}

function Words({ trouble, role }: { trouble: string | null; role: string | null }) {
  if (trouble !== null) return <Typography variant="body2">{trouble}</Typography>
  return (
    <>
      <Typography variant="caption" component="p" sx={{ color: 'adminBarMuted' }}>
        {appWords.signedInAs}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {role}
      </Typography>
    </>
  )
}

function ToCome() {
  return (
    <>
      <Skeleton width={72} height={18} sx={{ bgcolor: 'adminBarActive' }} />
      <Skeleton width={120} height={22} sx={{ bgcolor: 'adminBarActive' }} />
    </>
  )
}

/** The stored value may be missing or invalid. */
function findTrouble(id: string | null, role: string | null): string | null {
  if (id === null) return administrationMessages.notLoggedIn
  return roleLabel(role) === null ? administrationMessages.dataFailed : null
}
