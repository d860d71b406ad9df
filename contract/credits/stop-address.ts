import type { EmailKind } from './email-kinds.ts'

/** Returns the path that switches a kind of emails off: its page asks first, and a POST does it. */
export function pathToStop({
  kind,
  student,
  signature,
}: {
  kind: EmailKind
  student: string
  signature: string
}): string {
  return `/stop-emails/${kind}/${student}/${signature}`
}
