import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { RoleLanding } from './role-landing.tsx'

/** The faculty's front door. */
export default function FacultyLandingScreen() {
  return (
    <RoleLanding
      role="faculty"
      id={useSession().facultyId}
      title="Faculty Portal"
      sentence="Create events and classes, print QR codes, watch attendance live and download it. Please use a computer."
      signIn={{ label: 'Sign In', to: addresses.facultySignIn }}
      registerTo={addresses.facultyRegister}
    />
  )
}
