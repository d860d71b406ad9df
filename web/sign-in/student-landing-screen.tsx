import { signInWords } from '#contract/sign-in/words.ts'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import Alert from '@mui/material/Alert'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { RoleLanding } from './role-landing.tsx'

/** The students' landing page. */
export default function StudentLandingScreen() {
  return (
    <RoleLanding
      role="student"
      id={useSession().studentId}
      title={signInWords.studentPortal}
      sentence={signInWords.studentPortalAbout}
      signIn={{ label: signInWords.signIn, to: addresses.studentSignIn }}
      registerTo={addresses.studentRegister}
    >
      <Alert severity="info" icon={<PlaceIcon fontSize="inherit" />}>
        {signInWords.appNeedsLocation}
      </Alert>
    </RoleLanding>
  )
}
