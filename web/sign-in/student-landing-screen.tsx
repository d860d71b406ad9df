import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import Alert from '@mui/material/Alert'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { RoleLanding } from './role-landing.tsx'

/** The students' front door. */
export default function StudentLandingScreen() {
  return (
    <RoleLanding
      role="student"
      id={useSession().studentId}
      title="Student Portal"
      sentence="Scan an event's QR code to be on its roll, and look up where you have been. Please use a phone."
      signIn={{ label: 'Sign In', to: addresses.studentSignIn }}
      registerTo={addresses.studentRegister}
    >
      <Alert severity="info" icon={<PlaceIcon fontSize="inherit" />}>
        This app needs location access. You cannot register or use it without allowing location.
      </Alert>
    </RoleLanding>
  )
}
