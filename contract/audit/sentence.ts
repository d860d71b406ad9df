import type { AuditLine, AuditParty } from './audit.ts'
import { auditActions, type AuditAction } from './actions.ts'
import { auditIds, auditLines, auditNames } from './words.ts'

/** Returns the noun for an object that no longer has a name. */
const nameless = (kind: string): string | undefined => {
  const kinds = { student: auditNames.student, faculty: auditNames.faculty, admin: auditNames.admin }
  const things = { event: auditNames.event, class: auditNames.class, school: auditNames.school }
  return ({ ...kinds, ...things } as Record<string, string>)[kind]
}

/** Nouns for kinds of objects whose name alone would be unclear. */
const nouns: Record<string, (name: string) => string> = {
  event: (name) => auditNames.namedEvent({ name }),
  class: (name) => auditNames.namedClass({ name }),
}

/** The nouns for deleted objects whose former name is known. */
const formerNouns: Record<string, (name: string) => string> = {
  event: (name) => auditNames.formerEvent({ name }),
  class: (name) => auditNames.formerClass({ name }),
  school: (name) => auditNames.formerSchool({ name }),
}

/** Returns the actor: 'Ruth Calloway', 'The command line', 'A deleted faculty account'. */
export function auditActor({ kind, name }: AuditParty): string {
  if (name !== null) return name
  if (kind === 'command-line') return auditNames.commandLine
  if (kind === 'nobody') return auditNames.somebody
  return capital(nameless(kind) ?? auditNames.somebody)
}

/** Returns the action as it follows the actor: 'promoted Omar Haddad to University Admin'. */
export function auditActionText(line: AuditLine, timeZone: string): string {
  const { actor, object, detail, detail_names, detail_former_names = {} } = line
  const words = Object.hasOwn(auditActions, line.action) ? auditActions[line.action as AuditAction] : null
  // A newer version may have written an action that this version doesn't know.
  if (!words) return auditLines.unknown({ action: line.action, subject: called(object) })
  return words.says({
    subject: called(object),
    isOwn: actor.kind === object.kind && actor.id !== null && actor.id === object.id,
    kind: object.kind,
    isRefused: line.result === 'refused',
    detail,
    timeZone,
    named(key) {
      const name = detail_names[key] ?? null
      // A missing name of a pending student doesn't mean that the student was deleted: they registered and have a new
      // id.
      return key === 'student' && name === null
        ? auditNames.aStudent
        : called({ kind: key, id: String(detail[key]), name, former_name: detail_former_names[key] })
    },
  })
}

/** Returns the whole line as a sentence without its period, with moments in UTC. */
export function auditSentence(line: AuditLine): string {
  return `${auditActor(line.actor)} ${auditActionText(line, 'UTC')}`
}

/** Returns the id of an object without a current name: `Event ID k3Jf…`. Null for everything else. */
export function auditLeftId({ kind, id, name }: AuditParty): string | null {
  if (id === null || name !== null) return null
  return (Object.hasOwn(auditIds, kind) ? auditIds[kind as keyof typeof auditIds] : auditIds.other)({ id })
}

function called({ kind, id, name, former_name }: AuditParty): string {
  if (name !== null) return nouns[kind]?.(name) ?? name
  if (former_name !== undefined && formerNouns[kind]) return formerNouns[kind](former_name)
  if (id === null && ['student', 'faculty', 'admin'].includes(kind)) return auditNames.noOnesAddress
  return nameless(kind) ?? auditNames.something
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
