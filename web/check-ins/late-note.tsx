import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

/** The window has closed. A student who disagrees can still ask the server, whose refusal has a reference. */
export function LateNote({ because }: { because: string }) {
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>{because}</strong>
      <Box sx={{ mt: 0.5 }}>
        Were you here in time? Confirm anyway: the server decides by its own clock. If it says no, you get a reference
        that the organizer can look up.
      </Box>
    </Alert>
  )
}
