import Button from '@mui/material/Button'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useLeave } from '#web/session/use-leave.ts'

/** What an administrator finds until the area has its pages: what can be done today, and the way out. */
export default function AdminToComeScreen() {
  const leave = useLeave()
  return (
    <EmptyState
      kind="none-yet"
      title="This room is not furnished yet"
      sentence={
        <>
          Until it is, administrators are added on the server with <code>npm run admin -- create</code>, and
          universities through the API at <code>/api/schools/</code>.
        </>
      }
      action={
        <Button variant="outlined" onClick={leave}>
          Logout
        </Button>
      }
    />
  )
}
