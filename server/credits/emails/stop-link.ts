import { emailKinds, type EmailKind } from '#contract/credits/email-kinds.ts'
import { isSameHash, keyedHash } from '#server/http/secrets.ts'

/** The parts of a link that turns emails off, as they are in its URL. */
export type StopLink = { kind: string; student: string; signature: string }

/**
 * Returns the URL that turns off one kind of email. It needs no sign-in and never expires. Opening it shows a page that
 * asks first; only a POST turns the emails off.
 */
export function buildStopLink(
  { secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string },
  { kind, student }: { kind: EmailKind; student: string },
): string {
  return `${publicUrl}/stop-emails/${kind}/${student}/${signLink(secretKey, kind, student)}`
}

/** Returns what a link turns off, or null if this server didn't sign it. */
export function readStopLink(secretKey: Buffer, link: StopLink): { kind: EmailKind; student: string } | null {
  const kind = emailKinds.find((knownKind) => knownKind === link.kind)
  if (!kind || !isSameHash(link.signature, signLink(secretKey, kind, link.student))) return null
  return { kind, student: link.student }
}

function signLink(secretKey: Buffer, kind: EmailKind, student: string): string {
  return keyedHash(secretKey, 'stop-emails', kind, student)
}
