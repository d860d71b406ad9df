import { classesWords } from '#contract/classes/words.ts'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import type { FacultyClass } from './faculty-class.ts'

/** The owner of a colleague’s class, which only the university’s administrators see. Null for the viewer’s own. */
export function useOtherOwner({ faculty }: Pick<FacultyClass, 'faculty'>): string | null {
  const { facultyId } = useSession()
  return faculty !== undefined && facultyId !== null && faculty !== facultyId ? faculty : null
}

/** A link back to a colleague’s list of classes. */
export const backToColleague = (colleague: string) => ({
  to: `${addresses.adminPanel}?tab=classes&faculty=${encodeURIComponent(colleague)}`,
  label: classesWords.administratorPanel,
})

/** A note about whose class this is, and what the viewer may do with it. */
export function ColleagueNote({ colleague }: { colleague: string }) {
  const { data } = useQuery({
    queryKey: ['faculty', colleague],
    queryFn: ({ signal }) => call('GET /api/faculty/:id/', { params: { id: colleague }, signal }),
  })
  const name = data && `${data.first_name} ${data.last_name}`.trim()
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      {name ? classesWords.classOfOwner({ owner: name }) : classesWords.classOfColleague}
    </Alert>
  )
}
