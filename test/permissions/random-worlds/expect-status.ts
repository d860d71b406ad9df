import { findAdmin } from './administration-rules.ts'
import type { DrawnCall, Caller, SmallWorld } from './small-world.ts'

type Status = (w: SmallWorld, a: DrawnCall, c: Caller) => number

/**
 * Calls refused for their content, although the caller may make them: a second check-in, a role that someone already
 * has.
 */
const special: Record<string, Status> = {
  'att.post': (w, a, c) => (w.events.get(a.event!)!.present.has(c.id) ? 400 : 201),
  'classevents.post': (w, a) => (w.classes.get(a.class!)!.events.has(a.event!) ? 400 : 201),
  'roster.add': (w, a, c) => {
    // Only addresses of one’s own university can be added. One that is already there isn't an error.
    if (w.students.get(a.student!)?.school !== c.school) return 400
    return w.classes.get(a.class!)!.roster.has(a.student!) ? 200 : 201
  },
  'roster.batch': () => 200,
  'class.gradebook-preview': () => 200,
  'class.gradebook': () => 200,
  'class.gradebook-explained': () => 200,
  // These bodies are invalid on purpose.
  'event.marks-make': () => 400,
  'event.marks-undo': () => 400,
  'event.marks-preview': () => 200,
  'roster.correct': () => 400,
  'school.update': () => 400,
  'admin.promote-sub': (w, a) => (findAdmin(w, a.faculty!) ? 400 : 200),
  'admin.role-sub-to-co': (w, a) => {
    const { role, faculty } = w.admins.get(a.admin!)!
    if (a.role === role) return 400
    // A sub administrator is of the university whose faculty they are.
    return a.role === 'sub' && !w.faculty.has(faculty ?? '') ? 400 : 200
  },
  // A file with no students or no events doesn't exist.
  'class.overall': (w, a) => (isEmpty(w, a) ? 409 : 200),
  'class.credit-file': (w, a) => (isEmpty(w, a) ? 409 : 200),
  'class.credit-publish': (w, a) => (isEmpty(w, a) ? 409 : 201),
  'att.event-class-xlsx': (w, a) => (w.classes.get(a.class!)!.roster.size === 0 ? 409 : 200),
  'admin.approve': () => 200,
  'admin.refuse': () => 200,
  'access-request.answer': (w, a) => (w.requests.get(a.request!)!.isAnswered ? 409 : 200),
  'admin.usage-one': (w, a) => (w.schools.has(a.school!) ? 200 : 400),
  // The audit of a deleted university can still be read, so an unknown id isn't refused. A file of it needs a zone.
  'x.audit-csv': (w, a) => (w.schools.has(a.school!) ? 200 : 400),
}

function isEmpty(w: SmallWorld, a: DrawnCall): boolean {
  const { roster, events } = w.classes.get(a.class!)!
  return roster.size === 0 || events.size === 0
}

const usual: Record<string, number> = { GET: 200, POST: 201, PUT: 200, DELETE: 204 }

/** The status of a call whose caller may make it. */
export function expectStatus(w: SmallWorld, a: DrawnCall, c: Caller, method: string): number {
  return special[a.call]?.(w, a, c) ?? usual[method]!
}
