// Permission rules for calls on universities, administrators and waiting registrations.
import type { Rule } from './rights.ts'
import type { SmallWorld } from './small-world.ts'

export const admins: Rule = (_w, c) => (c.kind === 'admin' ? 'ok' : 403)
/** Only masters and co-administrators may do it, for any university. */
export const allSchools: Rule = (_w, _c, _a, r) => (r.system ? 'ok' : 403)
export const changesSchool: Rule = (w, _c, a, r) => (!r.system ? 403 : w.schools.has(a.school!) ? 'ok' : 404)
export const answersRequest: Rule = (w, _c, a, r) => (!r.system ? 403 : w.requests.has(a.request!) ? 'ok' : 404)
/**
 * Administrators of a university approve its waiting faculty. For administrators of other universities, these faculty
 * don't exist.
 */
export const decides: Rule = (w, c, a, r) => {
  if (c.kind !== 'admin') return 403
  const applicant = w.waiting.get(a.waiting!)
  return applicant && (r.system || applicant.school === r.sub) ? 'ok' : 404
}
/** Data of one university that may be read only in an administrator's session. */
export const readsSchool: Rule = (w, c, a, r) => (c.kind === 'admin' ? administers(w, c, a, r) : 403)

export const findAdmin = (w: SmallWorld, faculty: string) =>
  [...w.admins.values()].find((admin) => admin.faculty === faculty && admin.role !== 'revoked')
export const deletesFaculty: Rule = (w, c, a, r) => {
  if (a.faculty === c.id) return 'ok'
  if (!r.system) return 403
  if (!w.faculty.has(a.faculty!)) return 404
  const role = findAdmin(w, a.faculty!)?.role
  return role === 'master' || (role === 'co' && w.admins.get(c.id)!.role === 'co') ? 403 : 'ok'
}
export const administers: Rule = (_w, c, a, r) => {
  if (a.as !== undefined && a.as !== c.id) return 403
  return r.system || a.school === (r.sub ?? r.panel) ? 'ok' : 403
}
export const promotes: Rule = (w, c, a, r) => {
  if (!r.system || (a.as !== undefined && a.as !== c.id)) return 403
  if (a.role !== 'sub' && w.admins.get(c.id)!.role === 'co') return 403
  return w.faculty.has(a.faculty!) ? 'ok' : 404
}
export const changesRole: Rule = (w, c, a, r) => {
  if (!r.system || a.admin === c.id || (a.as !== undefined && a.as !== c.id)) return 403
  const [ownRole, target] = [w.admins.get(c.id)!.role, w.admins.get(a.admin!)]
  if (ownRole === 'co' && a.role !== 'sub' && a.role !== 'revoke') return 403
  if (!target || target.role === 'revoked') return 404
  return target.role === 'master' || (ownRole === 'co' && target.role !== 'sub') ? 403 : 'ok'
}
