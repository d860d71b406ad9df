import { emailKinds, type EmailKind } from '#contract/credits/email-kinds.ts'
import { isSameHash, keyedHash } from '#server/http/secrets.ts'

/** The parts of a link that switches emails off, as they are in its address. */
export type StopLink = { kind: string; student: string; signature: string }

/**
 * Returns the address that switches off one kind of emails. It needs no sign-in and never expires. Its page asks first,
 * and a POST does it.
 */
export function buildStopLink(
  { secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string },
  { kind, student }: { kind: EmailKind; student: string },
): string {
  return `${publicUrl}/stop-emails/${kind}/${student}/${signLink(secretKey, kind, student)}`
}

/** Returns what a link switches off, or null when it wasn’t signed here. */
export function readStopLink(secretKey: Buffer, link: StopLink): { kind: EmailKind; student: string } | null {
  const kind = emailKinds.find((knownKind) => knownKind === link.kind)
  if (!kind || !isSameHash(link.signature, signLink(secretKey, kind, link.student))) return null
  return { kind, student: link.student }
}

function signLink(secretKey: Buffer, kind: EmailKind, student: string): string {
  return keyedHash(secretKey, 'stop-emails', kind, student)
}
