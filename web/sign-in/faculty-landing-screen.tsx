import { signInWords } from '#contract/sign-in/words.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { RoleLanding } from './role-landing.tsx'

/** The faculty's landing page. */
export default function FacultyLandingScreen() {
  return (
    <RoleLanding
      role="faculty"
      id={useSession().facultyId}
      title={signInWords.facultyPortal}
      sentence={signInWords.facultyPortalAbout}
      signIn={{ label: signInWords.signIn, to: addresses.facultySignIn }}
      registerTo={addresses.facultyRegister}
    />
  )
}
