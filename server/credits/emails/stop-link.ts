import { timingSafeEqual } from 'node:crypto'
import { emailKinds, type EmailKind } from '#contract/credits/email-kinds.ts'
import { pathToStop } from '#contract/credits/stop-address.ts'
import { keyedHash } from '#server/http/secrets.ts'

/** The parts of a link that switches emails off, as they are in its address. */
export type StopLink = { kind: string; student: string; signature: string }

/** Returns the address that switches off one kind of a student’s emails. It needs no sign-in and never expires. */
export function stopLink(
  { secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string },
  { kind, student }: { kind: EmailKind; student: string },
): string {
  return publicUrl + pathToStop({ kind, student, signature: signatureOf(secretKey, kind, student) })
}

/** Returns what a link switches off, or null when it wasn’t signed here. */
export function readStopLink(secretKey: Buffer, link: StopLink): { kind: EmailKind; student: string } | null {
  const kind = emailKinds.find((one) => one === link.kind)
  if (!kind) return null
  const [sent, own] = [Buffer.from(link.signature), Buffer.from(signatureOf(secretKey, kind, link.student))]
  return sent.length === own.length && timingSafeEqual(sent, own) ? { kind, student: link.student } : null
}

function signatureOf(secretKey: Buffer, kind: EmailKind, student: string): string {
  return keyedHash(secretKey, 'stop-emails', kind, student)
}
