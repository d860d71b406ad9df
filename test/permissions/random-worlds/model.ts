// The permissions, written a second time: from the permission table and its rules, and not from the server's code.
import { parse } from 'csv-parse/sync'
import type { AuditPage } from '#contract/audit/audit.ts'
import {
  administers,
  admins,
  allSchools,
  answersRequest,
  changesRole,
  changesSchool,
  decides,
  deletesFaculty,
  promotes,
  readsSchool,
} from './administration-rules.ts'
import { isListedBy, isSomebody, rights, type Rule, type Verdict } from './rights.ts'
import type { DrawnCall, Caller, SmallWorld } from './small-world.ts'

const staff: Rule = (_w, c) => (c.kind === 'student' ? 403 : 'ok')
const self: Rule = (_w, c, a) => (c.id === (a.student ?? a.faculty) ? 'ok' : 403)

/**
 * A student may be read in the student's own session, by faculty who have them on a roster, and by administrators. For
 * others, the student doesn't exist.
 */
const aboutStudent =
  (ownVerdict: 'ok', listed: Verdict, ofAll: Verdict): Rule =>
  (w, c, a, r) => {
    if (c.kind === 'student') return c.id === a.student ? ownVerdict : 403
    if (ofAll === 403 && r.system) return 403
    const student = w.students.get(a.student!)
    if (!student) return 404
    if (r.system || student.school === (r.sub ?? r.panel)) return 'ok'
    return c.kind === 'faculty' && isListedBy(w, c.id, a.student!) ? listed : 404
  }
const exported: Rule = (w, c, a, r) => {
  if (c.kind === 'student' || r.system || (r.sub ?? r.panel) === null) return c.id === a.student ? 'ok' : 403
  return w.students.get(a.student!)?.school === (r.sub ?? r.panel) ? 'ok' : 404
}
const pending: Rule = (w, c, a, r) => {
  if (c.kind === 'student') return 403
  const entry = w.pending.get(a.pending!)
  const isSeen = entry && (r.system || entry.school === (r.sub ?? r.panel) || isListedBy(w, c.id, a.pending!))
  return isSeen ? 'ok' : 404
}

const seesEvent: Rule = (w, c, a, r) => {
  const event = w.events.get(a.event!)
  return event && (r.system || r.everyEvent || event.school === c.school) ? 'ok' : 404
}
const managesEvent: Rule = (w, c, a, r) => {
  if (c.kind === 'student' || (a.as !== undefined && a.as !== c.id)) return 403
  const event = w.events.get(a.event!)
  if (!event) return 404
  return r.system || r.everyEvent || event.owner === c.id || event.school === (r.sub ?? r.panel) ? 'ok' : 403
}
const checksIn: Rule = (w, c, a) => {
  if (c.kind !== 'student' || (a.student ?? c.id) !== c.id) return 403
  return w.events.get(a.event!)?.school === c.school ? 'ok' : 404
}
/** The rule for marks also allows faculty with a class for which the event counts. */
const marksAt: Rule = (w, c, a, r) => {
  const may = managesEvent(w, c, a, r)
  if (may !== 403 || (a.as !== undefined && a.as !== c.id)) return may
  if (c.kind === 'student') return 403
  if ([...w.classes.values()].some((course) => course.owner === c.id && course.events.has(a.event!))) return 'ok'
  return seesEvent(w, c, a, r) === 'ok' ? 403 : 404
}
const inSchool: Rule = (_w, c, a, r) => {
  if (c.kind === 'student') return 403
  return r.system || a.school === c.school ? 'ok' : 403
}
const makes: Rule = (_w, c, a) =>
  c.kind === 'faculty' && (a.faculty ?? c.id) === c.id && (a.school ?? c.school) === c.school ? 'ok' : 403

const readsClass: Rule = (w, c, a, r) => {
  if (c.kind === 'student' || (a.as !== undefined && a.as !== c.id)) return 403
  const course = w.classes.get(a.class!)
  if (!course || !(r.system || course.owner === c.id || course.school === (r.sub ?? r.panel))) return 404
  return a.event !== undefined && !course.events.has(a.event) ? 404 : 'ok'
}
/**
 * Only the owner changes a class. Administrators who may read the class get a 403, and for everyone else it doesn't
 * exist.
 */
const ownsClass =
  (needs: (w: SmallWorld, a: DrawnCall) => boolean = () => true): Rule =>
  (w, c, a, r) => {
    const readVerdict = readsClass(w, c, { call: a.call, class: a.class!, ...(a.as !== undefined && { as: a.as }) }, r)
    if (readVerdict !== 'ok') return readVerdict
    if (w.classes.get(a.class!)!.owner !== c.id) return 403
    return needs(w, a) ? 'ok' : 404
  }
const seesClasses: Rule = (w, c, a, r) => {
  if (c.kind === 'student' || (a.as !== undefined && a.as !== c.id)) return 403
  if (a.faculty === c.id) return 'ok'
  const faculty = w.faculty.get(a.faculty!)
  if (r.system) return faculty ? 'ok' : 404
  const school = r.sub ?? r.panel
  if (school === null) return 403
  return faculty?.school === school ? 'ok' : 404
}

const seesFaculty: Rule = (w, c, a, r) => {
  if (c.kind === 'student') return 403
  const faculty = w.faculty.get(a.faculty!)
  return faculty && (r.system || faculty.school === c.school) ? 'ok' : 404
}
/** The rule for each row that random requests use. */
export const rules: Record<string, Rule> = {
  'student.get': aboutStudent('ok', 'ok', 'ok'),
  'student.update': aboutStudent('ok', 403, 'ok'),
  'student.delete': aboutStudent('ok', 403, 'ok'),
  'student.deletion': aboutStudent('ok', 403, 'ok'),
  'student.history': self,
  'student.classes': self,
  'student.list': staff,
  'student.ids': staff,
  'pending.ids': staff,
  'pending.get': pending,
  'x.export': exported,
  'event.get': seesEvent,
  'event.list': staff,
  'event.list-perm': staff,
  'event.list-school': inSchool,
  'event.create': makes,
  'event.update': managesEvent,
  'event.delete': managesEvent,
  'event.deletion': managesEvent,
  'event.attendance': managesEvent,
  'event.live-statistics': managesEvent,
  'event.refused-attempts': managesEvent,
  'event.marks-make': marksAt,
  'event.marks-preview': marksAt,
  'event.marks': marksAt,
  'event.marks-undo': marksAt,
  'event.people': marksAt,
  'event.attempts': managesEvent,
  'student.attempts': self,
  'event.evidence': managesEvent,
  'event.csv': managesEvent,
  'event.xlsx': managesEvent,
  'event.live': managesEvent,
  'event.typed-code': checksIn,
  'att.post': checksIn,
  'att.event-class': readsClass,
  'att.event-class-xlsx': readsClass,
  'att.evidence': readsClass,
  'faculty.stats': self,
  'faculty.day': self,
  'faculty.get': seesFaculty,
  'faculty.update': self,
  'faculty.delete': deletesFaculty,
  'faculty.deletion': deletesFaculty,
  'panel.faculty': (w, c, a, r) => {
    const may = administers(w, c, a, r)
    return may === 'ok' && !w.schools.has(a.school!) ? 404 : may
  },
  'panel.classes': seesClasses,
  'class.list': seesClasses,
  'class.get': readsClass,
  'class.details': readsClass,
  'class.overall': readsClass,
  'class.grid': readsClass,
  'class.credits': readsClass,
  'class.credit-file': readsClass,
  'class.credit-publish': ownsClass(),
  'class.credit-published': readsClass,
  'class.credit-rule': ownsClass(),
  'class.credit-preview': ownsClass(),
  'class.event-credit': ownsClass((w, a) => w.classes.get(a.class!)!.events.has(a.event!)),
  'class.gradebook-preview': ownsClass(),
  'class.gradebook': ownsClass(),
  'class.gradebook-explained': ownsClass(),
  'class.create': makes,
  'class.update': ownsClass(),
  'class.delete': ownsClass(),
  'class.deletion': ownsClass(),
  classstudents: readsClass,
  'classevents.get': readsClass,
  'classevents.post': ownsClass((w, a) => w.events.get(a.event!)?.school === w.classes.get(a.class!)!.school),
  'class.unassign': ownsClass((w, a) => w.classes.get(a.class!)!.events.has(a.event!)),
  'roster.add': ownsClass(),
  'roster.batch': ownsClass(),
  'roster.correct': ownsClass((w, a) => w.classes.get(a.class!)!.roster.has(a.pending!)),
  'admin.stats': admins,
  'admin.usage-all': admins,
  'admin.usage-one': readsSchool,
  'admin.faculty': admins,
  'admin.awaiting': admins,
  'admin.approve': decides,
  'admin.refuse': decides,
  'admin.list': staff,
  'school.update': changesSchool,
  'school.contents': changesSchool,
  'school.archive': changesSchool,
  'school.manage': allSchools,
  'school.create': allSchools,
  'school.delete': changesSchool,
  'access-request.list': allSchools,
  'access-request.answer': answersRequest,
  'admin.promote-sub': promotes,
  'admin.role-sub-to-co': changesRole,
  'x.audit': readsSchool,
  'x.audit-csv': readsSchool,
}

/** Returns the table's response to a call: 'ok' if the call is allowed. `expectStatus` returns the status for 'ok'. */
export function verdict(w: SmallWorld, c: Caller, a: DrawnCall): Verdict {
  if (!isSomebody(w, c)) return 401
  return rules[a.call]!(w, c, a, rights(w, c))
}

/**
 * Whether `text`, the response to a call, may contain an id. It may contain only ids that the caller may read anywhere.
 */
export function maySee(w: SmallWorld, c: Caller, { call, student }: DrawnCall, id: string, text: string): boolean {
  const r = rights(w, c)
  if (id === c.id || r.system) return true
  const school = r.sub ?? r.panel
  // A university's audit names the people who acted, even if they are from another university or deleted.
  if (call.startsWith('x.audit')) {
    if (!isOwnAudit(w, school, id, text)) return false
    if (w.admins.has(id) || w.faculty.has(id) || ['anywhere', school].includes(w.gone.get(id) ?? '')) return true
  }
  const waiting = w.waiting.get(id)
  if (waiting) return waiting.school === school
  // A student's own data contains the rosters they are on, and the ids that they have sent.
  if (call === 'x.export' && (w.events.has(id) || w.gone.has(id) || w.classes.get(id)?.roster.has(student!)))
    return true
  // A caller who adds an address at their own university learns whose address it is.
  if (call === 'roster.add' && id === student && w.students.get(id)?.school === c.school) return true
  // Students of the university who tried to check in are named, so that they can be marked.
  if (call === 'event.attempts' && w.students.get(id)?.school === c.school) return true
  const event = w.events.get(id)
  if (event) return r.everyEvent || event.school === c.school
  if (w.schools.has(id)) return id === c.school || r.everyEvent
  if (c.kind === 'student') return false
  const attends = () =>
    [...w.events.values()].some(({ owner, present }) => (r.everyEvent || owner === c.id) && present.has(id))
  const person = w.students.get(id) ?? w.pending.get(id)
  if (person) return person.school === school || isListedBy(w, c.id, id) || attends()
  const course = w.classes.get(id)
  // People who may read an event see the classes for which it counts.
  if (course) return course.owner === c.id || course.school === school || r.everyEvent || isOfOwnEvent(w, c, id)
  const colleague = w.faculty.get(id)
  if (colleague) return colleague.school === c.school || r.everyEvent
  return w.admins.get(id)?.faculty === c.id
}

function isOfOwnEvent(w: SmallWorld, c: Caller, id: string): boolean {
  return [...(w.classes.get(id)?.events ?? [])].some((event) => w.events.get(event)?.owner === c.id)
}

/**
 * Whether every audit line that contains an id belongs to a university. In the file, the university is given by its
 * name.
 */
function isOwnAudit(w: SmallWorld, school: string | null, id: string, text: string): boolean {
  if (text.startsWith('{')) {
    const { lines } = JSON.parse(text) as AuditPage
    return lines.every((line) => line.school === school || !JSON.stringify(line).includes(id))
  }
  const lines = parse<Record<string, string>>(text, { bom: true, columns: true })
  const name = w.schools.get(school ?? '')?.name
  return lines.every((line) => line['University'] === name || !JSON.stringify(line).includes(id))
}
