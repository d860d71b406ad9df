// The sentences for audit lines. The server can only write actions that have a sentence.
import { listAll, listShort } from '#contract/language/formatters.ts'
import { changesIn, formatMoment } from './changes.ts'
import type { AuditDetail } from './detail.ts'
import { deletionActions } from './deletion-actions.ts'
import { rollActions } from './roll-actions.ts'
import { signInActions, ssoActions } from './sign-in-actions.ts'
import { auditChangeWords, auditGroups, auditLines, auditNames } from './words.ts'
import { adminRoleLabels } from '#contract/administration/words.ts'
import { facultyClosedDays, schoolClosedDays } from '#contract/retention/grace-periods.ts'

type AuditGroup = keyof typeof auditGroups

/** The filter for everything except sign-ins, which are so frequent that they would hide the rest. */
export const auditChanges = 'changes'

/** The facts that an action's sentence uses. `isOwn`: the subject is also the actor. */
export type SentenceFacts = {
  subject: string
  isOwn: boolean
  kind: string
  isRefused: boolean
  detail: AuditDetail
  named: (key: string) => string
  /** The time zone for moments in the sentence. */
  timeZone: string
}

type Words = { group: AuditGroup; says: (facts: SentenceFacts) => string }
type Value = AuditDetail[string] | undefined

const toRole = (role: Value): string =>
  adminRoleLabels[role as keyof typeof adminRoleLabels] ?? String(role ?? auditNames.anotherRole)
const readNumber = (value: Value) => Number(value ?? 0)
/** Returns the text for a change: the fields with their values, or only that something changed. */
const changed = ({ subject, detail, timeZone }: SentenceFacts) => {
  const changes = changesIn(detail, timeZone)
  return changes.length > 0
    ? auditLines.changedFields({ subject, changes: listShort(changes) })
    : auditLines.changed({ subject })
}
const nameOr = (name: Value) => String(name ?? auditNames.aUniversity)
const listFields = ({ fields }: AuditDetail) => String(fields ?? auditChangeWords.details)

/** Returns the account that a line is about in words, with its masked address and its contents if the line has them. */
function heldAccount({ kind, detail }: SentenceFacts): string {
  const { email, check_ins, events, classes } = detail
  const account = email ? auditNames.accountOf({ kind, email: String(email) }) : auditNames.account({ kind })
  const contents = [
    ...(check_ins === undefined ? [] : [auditNames.heldCheckIns({ count: readNumber(check_ins) })]),
    ...(events === undefined ? [] : [auditNames.heldEvents({ count: readNumber(events) })]),
    ...(classes === undefined ? [] : [auditNames.heldClasses({ count: readNumber(classes) })]),
  ]
  return contents.length > 0 ? auditNames.accountWith({ account, held: listAll(contents) }) : account
}

/** Every action, keyed by its stored name. Each text follows the actor's name. */
export const auditActions = {
  'admin.create': {
    group: 'administrators',
    says: ({ subject, detail }) => auditLines.adminCreated({ subject, role: toRole(detail.role) }),
  },
  'admin.promote': {
    group: 'administrators',
    says: ({ subject, detail }) =>
      (detail.again ? auditLines.adminPromotedAgain : auditLines.adminPromoted)({ subject, role: toRole(detail.role) }),
  },
  'admin.role': {
    group: 'administrators',
    says: ({ subject, detail }) =>
      auditLines.adminRoleChanged({ subject, from: toRole(detail.from), to: toRole(detail.to) }),
  },
  'admin.revoke': {
    group: 'administrators',
    says({ subject, isOwn, detail }) {
      if (!detail.with_account) return auditLines.adminRevoked({ subject })
      return isOwn ? auditLines.ownAdminRoleEnded : auditLines.adminRoleEnded({ subject })
    },
  },
  'faculty.approve': { group: 'administrators', says: ({ subject }) => auditLines.facultyApproved({ subject }) },
  'faculty.refuse': { group: 'administrators', says: () => auditLines.facultyRefused },
  'school.create': {
    group: 'universities',
    says: ({ subject, detail }) =>
      detail.plus_addresses ? auditLines.schoolAddedPlusAddresses({ subject }) : auditLines.schoolAdded({ subject }),
  },
  'school.update': {
    group: 'universities',
    says({ subject, detail, timeZone }) {
      const { renamed, domains, time_zone, plus_addresses, evidence_days, attendance_years } = detail
      const changes = [
        ...changesIn(detail, timeZone),
        ...(renamed ? [auditChangeWords.theName] : []),
        ...(domains ? [auditChangeWords.theDomains] : []),
        ...(time_zone ? [auditChangeWords.theTimeZone] : []),
        ...(plus_addresses === undefined
          ? []
          : [auditChangeWords.mailboxRule({ allowed: plus_addresses ? 'many' : 'one' })]),
        ...(evidence_days ? [auditChangeWords.evidenceKept({ days: readNumber(evidence_days) })] : []),
        ...(attendance_years ? [auditChangeWords.attendanceKept({ years: readNumber(attendance_years) })] : []),
      ]
      return auditLines.schoolChanged({ subject, changes: listAll(changes) })
    },
  },
  'school.delete': {
    group: 'universities',
    says({ subject, detail, isRefused }) {
      if (isRefused) return auditLines.deletionRefused({ subject })
      if (!detail.name)
        return subject === auditNames.school ? auditLines.schoolDeleted : auditLines.namedSchoolDeleted({ subject })
      return auditLines.schoolClosed({
        name: String(detail.name),
        days: schoolClosedDays,
        faculty: readNumber(detail.faculty),
        students: readNumber(detail.students),
        classes: readNumber(detail.classes),
        events: readNumber(detail.events),
        checkIns: readNumber(detail.check_ins),
      })
    },
  },
  'school.reopen': {
    group: 'universities',
    says: ({ detail }) => auditLines.reopened({ subject: nameOr(detail.name) }),
  },
  'school.erase': { group: 'universities', says: ({ detail }) => auditLines.erased({ subject: nameOr(detail.name) }) },
  'school.ask-change': {
    group: 'universities',
    says: ({ subject, detail, timeZone }) =>
      auditLines.schoolChangeAsked({ subject, changes: listAll(changesIn(detail, timeZone)) || listFields(detail) }),
  },
  'school.take-back': {
    group: 'universities',
    says: ({ subject, detail }) => auditLines.schoolChangeTakenBack({ subject, changes: listFields(detail) }),
  },
  'school.change-effective': {
    group: 'universities',
    says({ subject, detail, timeZone }) {
      const changes = changesIn(detail, timeZone)
      return changes.length > 0
        ? auditLines.schoolChangeEffective({ subject, changes: listAll(changes) })
        : auditLines.schoolFieldsEffective({ subject, changes: listFields(detail) })
    },
  },
  'access-request.approve': { group: 'universities', says: () => auditLines.accessApproved },
  'access-request.decline': { group: 'universities', says: () => auditLines.accessDeclined },
  'account.register': {
    group: 'accounts',
    says: ({ kind, subject, isRefused }) =>
      isRefused ? auditLines.registeredAgain({ kind }) : auditLines.registered({ kind, subject }),
  },
  'account.verify': { group: 'accounts', says: () => auditLines.emailConfirmed },
  'account.update': {
    group: 'accounts',
    says({ subject, isOwn, detail: { first_name, last_name } }) {
      const name = first_name && last_name ? 'both' : first_name ? 'first' : last_name ? 'last' : 'name'
      return isOwn ? auditLines.ownNameChanged({ which: name }) : auditLines.nameChanged({ which: name, subject })
    },
  },
  'account.password': {
    group: 'accounts',
    says({ subject, isOwn, detail }) {
      if (!isOwn) return auditLines.passwordSet({ subject })
      return detail.by === 'link' ? auditLines.ownPasswordSetByLink : auditLines.ownPasswordChanged
    },
  },
  'account.close': {
    group: 'accounts',
    says: (facts) => auditLines.accountClosed({ account: heldAccount(facts), days: facultyClosedDays }),
  },
  'account.reopen': { group: 'accounts', says: (facts) => auditLines.reopened({ subject: heldAccount(facts) }) },
  'account.erase': { group: 'accounts', says: (facts) => auditLines.erased({ subject: heldAccount(facts) }) },
  'account.delete': {
    group: 'accounts',
    says(facts) {
      const { subject, isOwn, isRefused } = facts
      if (isRefused)
        return isOwn ? auditLines.ownAccountDeletionRefused : auditLines.accountDeletionRefused({ subject })
      return isOwn ? auditLines.ownAccountDeleted : auditLines.deleted({ subject: heldAccount(facts) })
    },
  },
  'passkey.add': { group: 'accounts', says: () => auditLines.passkeyAdded },
  'passkey.rename': { group: 'accounts', says: () => auditLines.passkeyRenamed },
  'passkey.remove': {
    group: 'accounts',
    says: ({ isOwn, subject, detail }) =>
      isOwn
        ? auditLines.ownPasskeyRemoved
        : auditLines.passkeysRemoved({ subject, passkeys: readNumber(detail.passkeys) }),
  },
  'event.create': { group: 'events', says: ({ subject }) => auditLines.created({ subject }) },
  'event.update': { group: 'events', says: changed },
  ...deletionActions,
  ...rollActions,
  ...ssoActions,
  'class.create': { group: 'classes', says: ({ subject }) => auditLines.created({ subject }) },
  'class.update': {
    group: 'classes',
    says(facts) {
      const { subject, detail, named, timeZone } = facts
      const { added, removed } = detail
      if (!added && !removed) return changed(facts)
      const changes = changesIn(detail, timeZone)
      if (detail.student && changes.length === 0)
        return (added ? auditLines.studentAdded : auditLines.studentRemoved)({ subject, student: named('student') })
      const roster = auditChangeWords.roster({ added: readNumber(added), removed: readNumber(removed) })
      return auditLines.changedFields({ subject, changes: listShort([...changes, roster]) })
    },
  },
  'class.assign': {
    group: 'classes',
    says: ({ subject, named }) => auditLines.eventAssigned({ subject, event: named('event') }),
  },
  'class.unassign': {
    group: 'classes',
    says: ({ subject, named }) => auditLines.eventUnassigned({ subject, event: named('event') }),
  },
  'roster.add': {
    group: 'classes',
    says({ subject, detail, named }) {
      const [added, duplicates, renamed] = [detail.added, detail.duplicates, detail.renamed ?? 0].map(readNumber)
      const counts = { subject, duplicates: duplicates!, renamed: renamed!, refused: readNumber(detail.refused) }
      return added && detail.student
        ? auditLines.oneStudentAdded({ ...counts, student: named('student') })
        : auditLines.studentsAdded({ ...counts, added: added! })
    },
  },
  'roster.correct': { group: 'classes', says: ({ subject }) => auditLines.studentCorrected({ subject }) },
  'attendance.export': {
    group: 'exports',
    says({ subject, detail, named }) {
      const format = String(detail.format)
      return detail.event
        ? auditLines.eventAttendanceTaken({ subject, format, event: named('event') })
        : auditLines.attendanceTaken({ subject, format })
    },
  },
  'account.export': { group: 'exports', says: ({ subject }) => auditLines.dataTaken({ subject }) },
  'school.export': { group: 'exports', says: ({ subject }) => auditLines.archiveTaken({ subject }) },
  'audit.export': { group: 'exports', says: () => auditLines.auditTaken },
  'database.restore': {
    group: 'server',
    // A backup belongs to no university, so its time is in UTC.
    says: ({ detail }) =>
      detail.made
        ? auditLines.restoredFrom({
            made: auditChangeWords.inUtc({ moment: formatMoment(String(detail.made), 'UTC') }),
          })
        : auditLines.restored,
  },
  ...signInActions,
} as const satisfies Record<string, Words>

/** The actions that the server may write. */
export type AuditAction = keyof typeof auditActions

/**
 * Returns the actions for a filter value: one action, a group, or everything except sign-ins. Null for an unknown
 * value.
 */
export function findActions(choice: string): AuditAction[] | null {
  const actions = Object.keys(auditActions) as AuditAction[]
  if (Object.hasOwn(auditActions, choice)) return [choice as AuditAction]
  if (choice === auditChanges) return actions.filter((action) => auditActions[action].group !== 'sign-ins')
  return Object.hasOwn(auditGroups, choice) ? actions.filter((action) => auditActions[action].group === choice) : null
}
