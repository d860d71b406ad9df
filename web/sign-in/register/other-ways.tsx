import type { ComponentProps } from 'react'
import SessionNote from '#web/sign-in/session-note.tsx'
import SsoButtons from '#web/sign-in/sso/sso-buttons.tsx'

type Props = ComponentProps<typeof SsoButtons> & { kind: 'student' | 'faculty' }

/** Above the form of a registration: who is signed in already, and the universities’ own sign-ins. */
export default function OtherWays(props: Props) {
  return (
    <>
      <SessionNote kind={props.kind} registers />
      <SsoButtons {...props} />
    </>
  )
}
