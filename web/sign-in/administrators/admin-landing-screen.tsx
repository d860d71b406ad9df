import { signInWords } from '#contract/sign-in/words.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { RoleLanding } from '#web/sign-in/role-landing.tsx'

/** The administrators' landing page. It has no registration, because administrators are promoted. */
export default function AdminLandingScreen() {
  return (
    <RoleLanding
      role="admin"
      id={useSession().adminId}
      title={signInWords.adminPortal}
      sentence={signInWords.adminPortalAbout}
      signIn={{ label: signInWords.administratorSignIn, to: addresses.adminSignIn }}
    />
  )
}
