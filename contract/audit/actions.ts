// What the audit's lines say. The server may write no action that has no words here.
import { formatNumber } from '#contract/language/formatters.ts'
import { changesIn } from './changes.ts'
import type { AuditDetail } from './detail.ts'
import { adminRoleLabels } from '#contract/roles.ts'
import { facultyClosedDays, schoolClosedDays } from '#contract/accounts/ways-back.ts'

/** The kinds of action one chooses from, in this order. */
export const auditGroups = {
  administrators: 'Administrators and roles',
  universities: 'Universities',
  accounts: 'Accounts',
  events: 'Events',
  classes: 'Classes and rosters',
  exports: 'Files taken',
  server: 'The server',
  'sign-ins': 'Sign-ins',
} as const
type AuditGroup = keyof typeof auditGroups

/** Everything but the sign-ins, whose number would hide the rest. */
export const auditChanges = 'changes'

/** What a line says: its subject (who or what it is about), whether that person did it, the name of an id in its detail. */
export type Told = {
  subject: string
  isOwn: boolean
  kind: string
  isRefused: boolean
  detail: AuditDetail
  named: (key: string) => string
}

type Words = { group: AuditGroup; says: (told: Told) => string }

const roleOf = (role: AuditDetail[string] | undefined) =>
  adminRoleLabels[role as keyof typeof adminRoleLabels] ?? String(role ?? 'another role')
const count = (many: AuditDetail[string] | undefined, one: string, more = `${one}s`) =>
  `${formatNumber(Number(many ?? 0))} ${many === 1 ? one : more}`
const formats: Record<string, string> = { csv: 'a CSV', xlsx: 'an Excel' }
const kindOfAccount: Record<string, string> = {
  student: 'a student',
  faculty: 'a faculty member',
  admin: 'an administrator',
}
/** 2026-03-02 14:05 UTC: a backup belongs to no university, so to no zone. */
const utcMinute = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
/** What a line about a change says: the fields with their values, or only that there was a change. */
const changed = ({ subject, detail }: Told) => {
  const changes = changesIn(detail)
  return changes.length > 0 ? `changed ${subject}: ${changes.join(', ')}` : `changed ${subject}`
}
const refusedDeletion = (what: string) => `tried to delete ${what}, which was refused`
const account = ({ kind }: Told) => kindOfAccount[kind] ?? 'somebody'

/** The account that a line is about, with its masked address and what it holds, as far as the line knows. */
function heldAccount(told: Told): string {
  const { email, check_ins, events, classes } = told.detail
  const which = email ? ` (${String(email)})` : ''
  const held = [
    check_ins !== undefined && count(check_ins, 'check-in'),
    events !== undefined && count(events, 'event'),
    classes !== undefined && count(classes, 'class', 'classes'),
  ].filter(Boolean)
  return `the account of ${account(told)}${which}${held.length > 0 ? ` with ${held.join(' and ')}` : ''}`
}

/** Every action by the name it is stored with; each says what follows the name of who did it. */
export const auditWords = {
  'admin.create': {
    group: 'administrators',
    says: ({ subject, detail }) => `made ${subject} a ${roleOf(detail.role)}`,
  },
  'admin.promote': {
    group: 'administrators',
    says: ({ subject, detail }) => `promoted ${subject} to ${roleOf(detail.role)}${detail.again ? ' again' : ''}`,
  },
  'admin.role': {
    group: 'administrators',
    says: ({ subject, detail }) => `changed the role of ${subject} from ${roleOf(detail.from)} to ${roleOf(detail.to)}`,
  },
  'admin.revoke': {
    group: 'administrators',
    says: ({ subject, isOwn, detail }) =>
      detail.with_account
        ? `ended the administrator role of ${isOwn ? 'their own account' : subject}, whose faculty account was to be deleted`
        : `revoked the administrator privileges of ${subject}`,
  },
  'faculty.approve': { group: 'administrators', says: ({ subject }) => `approved ${subject} as faculty` },
  'faculty.refuse': { group: 'administrators', says: () => 'refused the registration of a faculty member' },
  'school.create': {
    group: 'universities',
    says: ({ subject, detail }) =>
      `added ${subject}${detail.plus_addresses ? ', which allows more than one account per mailbox' : ''}`,
  },
  'school.update': {
    group: 'universities',
    says({ subject, detail }) {
      const changes = [
        ...changesIn(detail),
        // Lines of earlier versions say which fields changed, without the values.
        detail.renamed && 'the name',
        detail.domains && 'the email domains',
        detail.time_zone && 'the time zone',
        detail.plus_addresses !== undefined &&
          `the rule for mailboxes (${detail.plus_addresses ? 'more than one account' : 'one account'} per mailbox)`,
        detail.evidence_days && `how long location and device data are kept (${count(detail.evidence_days, 'day')})`,
        detail.attendance_years && `how long attendance is kept (${count(detail.attendance_years, 'year')})`,
      ].filter(Boolean)
      return changes.length > 0 ? `changed ${changes.join(' and ')} of ${subject}` : `saved ${subject} unchanged`
    },
  },
  'school.delete': {
    group: 'universities',
    says({ subject, detail, isRefused }) {
      if (isRefused) return refusedDeletion(subject)
      if (!detail.name) return `deleted ${subject.replace(/^a deleted /, 'a ')} with everything it held`
      const held = [
        count(detail.faculty, 'faculty member'),
        count(detail.students, 'student'),
        count(detail.classes, 'class', 'classes'),
        count(detail.events, 'event'),
        count(detail.check_ins, 'check-in'),
      ]
      return `closed ${String(detail.name)}, to be erased after ${schoolClosedDays} days: ${held.join(', ')}`
    },
  },
  'school.reopen': { group: 'universities', says: ({ detail }) => `reopened ${String(detail.name ?? 'a university')}` },
  'school.erase': {
    group: 'universities',
    says: ({ detail }) => `erased ${String(detail.name ?? 'a university')}, whose time to be reopened was over`,
  },
  'school.ask-change': {
    group: 'universities',
    says: ({ subject, detail }) =>
      `asked to change ${changesIn(detail).join(' and ') || String(detail.fields ?? 'details')} of ${subject}, in force a day later`,
  },
  'school.take-back': {
    group: 'universities',
    says: ({ subject, detail }) => `took back a change of ${String(detail.fields ?? 'details')} of ${subject}`,
  },
  'school.change-effective': {
    group: 'universities',
    says: ({ subject, detail }) =>
      changesIn(detail).length > 0
        ? `changed ${changesIn(detail).join(' and ')} of ${subject}, as asked a day before`
        : `put a change of ${String(detail.fields ?? 'details')} of ${subject} into force, as asked a day before`,
  },
  'access-request.approve': { group: 'universities', says: () => 'approved a request for access' },
  'access-request.decline': { group: 'universities', says: () => 'declined a request for access' },
  'account.register': {
    group: 'accounts',
    says: (told) =>
      told.isRefused
        ? `registered again as ${account(told)} with an address that has an account`
        : `registered as ${account(told)}: ${told.subject}`,
  },
  'account.verify': { group: 'accounts', says: () => 'confirmed their email address' },
  'account.update': {
    group: 'accounts',
    says({ subject, isOwn, detail }) {
      const names = changesIn(detail).map((name) => name.replace('the ', ''))
      const which = names.join(' and ') || 'name'
      return isOwn ? `changed their own ${which}` : `changed the ${which} of ${subject}`
    },
  },
  'account.password': {
    group: 'accounts',
    says({ subject, isOwn, detail }) {
      if (!isOwn) return `set a new password for ${subject}`
      return detail.by === 'link' ? 'set a new password by an emailed link' : 'changed their own password'
    },
  },
  'account.close': {
    group: 'accounts',
    says: (told) => `closed ${heldAccount(told)}, to be erased after ${facultyClosedDays} days`,
  },
  'account.reopen': { group: 'accounts', says: (told) => `reopened ${heldAccount(told)}` },
  'account.erase': {
    group: 'accounts',
    says: (told) => `erased ${heldAccount(told)}, whose time to be reopened was over`,
  },
  'account.delete': {
    group: 'accounts',
    says(told) {
      if (told.isRefused) return refusedDeletion(told.isOwn ? 'their own account' : `the account of ${told.subject}`)
      return told.isOwn ? 'deleted their own account' : `deleted ${heldAccount(told)}`
    },
  },
  'passkey.add': { group: 'accounts', says: () => 'added a passkey to their account' },
  'passkey.rename': { group: 'accounts', says: () => 'renamed a passkey of their account' },
  'passkey.remove': {
    group: 'accounts',
    says: ({ isOwn, subject, detail }) =>
      isOwn ? 'removed a passkey from their account' : `removed ${count(detail.passkeys, 'passkey')} of ${subject}`,
  },
  'event.create': { group: 'events', says: ({ subject }) => `created ${subject}` },
  'event.update': { group: 'events', says: changed },
  'event.delete': {
    group: 'events',
    says({ subject, detail, isRefused }) {
      if (isRefused) return refusedDeletion(subject)
      const which = detail.name
        ? `the event ‘${String(detail.name)}’ with ${count(detail.check_ins, 'check-in')}`
        : 'an event'
      return detail.colleagues_told
        ? `deleted ${which}; ${count(detail.colleagues_told, 'colleague was', 'colleagues were')} sent their attendance`
        : `deleted ${which}`
    },
  },
  'class.create': { group: 'classes', says: ({ subject }) => `created ${subject}` },
  'class.update': {
    group: 'classes',
    says(told) {
      const { subject, detail, named } = told
      if (!detail.added && !detail.removed) return changed(told)
      if (detail.student)
        return `${detail.added ? 'added' : 'removed'} ${named('student')} ${detail.added ? 'to' : 'from'} ${subject}`
      return `changed ${subject}: ${count(detail.added, 'student')} added, ${count(detail.removed, 'removed', 'removed')}`
    },
  },
  'class.delete': {
    group: 'classes',
    says({ subject, detail, isRefused }) {
      if (isRefused) return refusedDeletion(subject)
      return detail.name ? `deleted the class ‘${String(detail.name)}’` : 'deleted a class'
    },
  },
  'class.assign': { group: 'classes', says: ({ subject, named }) => `let ${named('event')} count for ${subject}` },
  'class.unassign': { group: 'classes', says: ({ subject, named }) => `took ${named('event')} out of ${subject}` },
  'roster.add': {
    group: 'classes',
    says({ subject, detail, named }) {
      const { added, duplicates, refused } = detail
      const others = [
        duplicates && `${count(duplicates, 'was', 'were')} there already`,
        refused && `${count(refused, 'row was', 'rows were')} refused`,
      ].filter(Boolean)
      const who = !added ? 'nobody' : detail.student ? named('student') : count(added, 'student')
      return [`added ${who} to ${subject}`, ...others].join('; ')
    },
  },
  'roster.correct': { group: 'classes', says: ({ subject }) => `corrected a pending student of ${subject}` },
  'attendance.export': {
    group: 'exports',
    says({ subject, detail, named }) {
      const of = detail.event ? `${named('event')} in ${subject}` : subject
      return `took the attendance of ${of} as ${formats[String(detail.format)] ?? 'a'} file`
    },
  },
  'account.export': { group: 'exports', says: ({ subject }) => `took all data of ${subject} as a file` },
  'school.export': { group: 'exports', says: ({ subject }) => `took an archive of ${subject}` },
  'audit.export': { group: 'exports', says: () => 'took the audit as a CSV file' },
  'database.restore': {
    group: 'server',
    says: ({ detail }) =>
      `restored the database from a backup${detail.made ? ` of ${utcMinute(String(detail.made))}` : ''}; everybody was signed out`,
  },
  'sign-in.password': {
    group: 'sign-ins',
    says: ({ subject, isRefused }) =>
      isRefused ? `tried to sign in as ${subject} with a wrong password` : 'signed in with a password',
  },
  'sign-in.locked': {
    group: 'sign-ins',
    says: ({ subject }) => `failed so often as ${subject} that the sign-in locked for a while`,
  },
  'sign-in.link': {
    group: 'sign-ins',
    says: ({ detail }) => (detail.way === 'code' ? 'signed in with an emailed code' : 'signed in by an emailed link'),
  },
  'sign-in.link-printed': {
    group: 'sign-ins',
    says: ({ subject }) => `printed a link that opens the account of ${subject}`,
  },
  'sign-in.passkey': {
    group: 'sign-ins',
    says: ({ subject, isRefused }) =>
      isRefused ? `was refused as ${subject}: the passkey may have been copied` : 'signed in with a passkey',
  },
  'passkey.proof': { group: 'sign-ins', says: () => 'confirmed with a passkey who they are' },
  'sign-in.disowned': { group: 'sign-ins', says: ({ subject }) => `reported an unrequested email to ${subject}` },
  'sign-out': {
    group: 'sign-ins',
    says: ({ detail }) => (detail.others ? `signed out ${count(detail.others, 'other browser')}` : 'signed out'),
  },
} as const satisfies Record<string, Words>

/** What the server may write. */
export type AuditAction = keyof typeof auditWords

/** The actions that a choice stands for: one of them, a group, or everything but sign-ins; null for a word unknown. */
export function actionsOf(choice: string): AuditAction[] | null {
  const all = Object.keys(auditWords) as AuditAction[]
  if (Object.hasOwn(auditWords, choice)) return [choice as AuditAction]
  if (choice === auditChanges) return all.filter((action) => auditWords[action].group !== 'sign-ins')
  return Object.hasOwn(auditGroups, choice) ? all.filter((action) => auditWords[action].group === choice) : null
}
