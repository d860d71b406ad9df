import type { AuditLine, AuditParty } from './audit.ts'
import { auditWords, type AuditAction } from './actions.ts'

/** What something is called that has no name any more, or never had one. */
const nameless: Record<string, string> = {
  student: 'a deleted student account',
  faculty: 'a deleted faculty account',
  admin: 'a deleted administrator account',
  event: 'a deleted event',
  class: 'a deleted class',
  school: 'a deleted university',
}
/** What is said for kinds whose name says nothing by itself. */
const nouns: Record<string, (name: string) => string> = {
  event: (name) => `the event ‘${name}’`,
  class: (name) => `the class ‘${name}’`,
}

/** What is said for something deleted whose last name is known. */
const formerNouns: Record<string, (name: string) => string> = {
  event: (name) => `the deleted event ‘${name}’`,
  class: (name) => `the deleted class ‘${name}’`,
  school: (name) => `the deleted university ${name}`,
}
/** What an id is called where nothing but the id is known of it. */
const idLabels: Record<string, string> = {
  student: 'Student ID',
  faculty: 'Faculty ID',
  admin: 'Administrator ID',
  pending_student: 'Pending student ID',
  event: 'Event ID',
  class: 'Class ID',
  school: 'University ID',
  access_request: 'Request ID',
}

/** Who did it: 'Ruth Calloway', 'The command line', 'A deleted faculty account'. */
export function auditActor({ kind, name }: AuditParty): string {
  if (name !== null) return name
  if (kind === 'command-line') return 'The command line'
  if (kind === 'nobody') return 'Somebody'
  return capital(nameless[kind] ?? 'Somebody')
}

/** What was done, to be read after who did it: 'promoted Omar Haddad to University Admin'. */
export function auditDeed(line: AuditLine): string {
  const { actor, object, detail, detail_names, detail_former_names = {} } = line
  const words = Object.hasOwn(auditWords, line.action) ? auditWords[line.action as AuditAction] : null
  // A newer version may have written what this one has no words for.
  if (!words) return `${line.action} ${called(object)}`
  return words.says({
    subject: called(object),
    isOwn: actor.kind === object.kind && actor.id !== null && actor.id === object.id,
    kind: object.kind,
    isRefused: line.result === 'refused',
    detail,
    named(key) {
      const name = detail_names[key] ?? null
      // A pending student who registered stands there by another id, and is not gone.
      return key === 'student' && name === null
        ? 'a student'
        : called({ kind: key, id: String(detail[key]), name, former_name: detail_former_names[key] })
    },
  })
}

/** The whole line as a sentence without its full stop. */
export function auditSentence(line: AuditLine): string {
  return `${auditActor(line.actor)} ${auditDeed(line)}`
}

/** The id of something that has no name today: `Event ID k3Jf…`; null for everything else. */
export function auditLeftId({ kind, id, name }: AuditParty): string | null {
  return id === null || name !== null ? null : `${idLabels[kind] ?? 'ID'} ${id}`
}

function called({ kind, id, name, former_name }: AuditParty): string {
  if (name !== null) return nouns[kind]?.(name) ?? name
  if (former_name !== undefined && formerNouns[kind]) return formerNouns[kind](former_name)
  if (id === null && ['student', 'faculty', 'admin'].includes(kind)) return 'an address that nobody has'
  return nameless[kind] ?? 'something'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
