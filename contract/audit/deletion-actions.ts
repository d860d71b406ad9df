import type { AuditDetail } from './detail.ts'
import { auditLines } from './words.ts'

type Told = { subject: string; detail: AuditDetail; isRefused: boolean }

/** The actions that delete, reopen and erase events and classes. */
export const deletionActions = {
  'event.delete': {
    group: 'events',
    says({ subject, detail, isRefused }: Told) {
      if (isRefused) return auditLines.deletionRefused({ subject })
      const [checkIns, colleagues] = [Number(detail.check_ins ?? 0), Number(detail.colleagues_told ?? 0)]
      if (!detail.name) return colleagues > 0 ? auditLines.eventDeletedTold({ colleagues }) : auditLines.eventDeleted
      const name = String(detail.name)
      return colleagues > 0
        ? auditLines.namedEventDeletedTold({ name, checkIns, colleagues })
        : auditLines.namedEventDeleted({ name, checkIns })
    },
  },
  'event.reopen': {
    group: 'events',
    says: (facts: Told) => sayByName(facts, 'event', auditLines.ownReopened, auditLines.reopened),
  },
  'event.erase': {
    group: 'events',
    says: (facts: Told) => sayByName(facts, 'event', auditLines.ownErased, auditLines.erased),
  },
  'class.delete': {
    group: 'classes',
    says({ subject, detail, isRefused }: Told) {
      if (isRefused) return auditLines.deletionRefused({ subject })
      return detail.name ? auditLines.namedClassDeleted({ name: String(detail.name) }) : auditLines.classDeleted
    },
  },
  'class.reopen': {
    group: 'classes',
    says: (facts: Told) => sayByName(facts, 'class', auditLines.ownReopened, auditLines.reopened),
  },
  'class.erase': {
    group: 'classes',
    says: (facts: Told) => sayByName(facts, 'class', auditLines.ownErased, auditLines.erased),
  },
} as const

type NamedLine = (values: { kind: string; name: string }) => string
type OtherLine = (values: { subject: string }) => string

/**
 * Returns the sentence for an action on a class or event. Uses the name stored in the line, or the current name if the
 * line has none.
 */
function sayByName({ detail, subject }: Told, kind: string, namedLine: NamedLine, otherLine: OtherLine): string {
  return detail.name ? namedLine({ kind, name: String(detail.name) }) : otherLine({ subject })
}
