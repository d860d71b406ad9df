import type { ComponentProps } from 'react'
import SessionNote from '#web/sign-in/session-note.tsx'
import SsoButtons from '#web/sign-in/sso/sso-buttons.tsx'

type Props = ComponentProps<typeof SsoButtons> & { kind: 'student' | 'faculty' }

/** Shown above the registration form: the person who is already signed in, and the universities’ single sign-on. */
export default function OtherWays(props: Props) {
  return (
    <>
      <SessionNote kind={props.kind} registers />
      <SsoButtons {...props} />
    </>
  )
}
