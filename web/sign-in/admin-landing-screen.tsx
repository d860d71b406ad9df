import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { RoleLanding } from './role-landing.tsx'

/** The administrators' front door; nobody registers here, administrators are promoted. */
export default function AdminLandingScreen() {
  return (
    <RoleLanding
      role="admin"
      id={useSession().adminId}
      title="Admin Portal"
      sentence="Universities, faculty, administrators and usage reports."
      signIn={{ label: 'Administrator Sign In', to: addresses.adminSignIn }}
    />
  )
}
