import type { DrawnCall, Caller, SmallWorld } from './small-world.ts'

/** Applies the changes of a successful call to the model. */
export function applyCall(w: SmallWorld, c: Caller, a: DrawnCall, status: number, body: any): void {
  switch (a.call) {
    case 'att.post':
      if (status === 201) w.events.get(a.event!)!.present.add(c.id)
      return
    case 'event.create':
      w.events.set(body.id, { school: c.school, owner: c.id, code: body.typed_code, present: new Set() })
      return
    case 'event.delete':
      return deleteEvent(w, a.event!)
    case 'class.create':
      w.classes.set(body.id, { school: c.school, owner: c.id, roster: new Set(), events: new Set() })
      return
    case 'class.delete':
      return deleteClass(w, a.class!)
    case 'classevents.post':
      w.classes.get(a.class!)!.events.add(a.event!)
      return
    case 'class.unassign':
      w.classes.get(a.class!)!.events.delete(a.event!)
      return
    case 'roster.add':
    case 'roster.batch':
      // Only students of the caller's own university are added.
      if (status < 300 && w.students.get(a.student!)?.school === c.school)
        w.classes.get(a.class!)!.roster.add(a.student!)
      return
    case 'student.delete':
      w.gone.set(a.student!, w.students.get(a.student!)!.school)
      w.students.delete(a.student!)
      for (const { roster } of w.classes.values()) roster.delete(a.student!)
      for (const { present } of w.events.values()) present.delete(a.student!)
      return
    case 'faculty.delete':
      return deleteFaculty(w, a.faculty!)
    case 'admin.approve':
      w.faculty.set(a.waiting!, w.waiting.get(a.waiting!)!)
      w.waiting.delete(a.waiting!)
      return
    case 'admin.refuse':
      w.gone.set(a.waiting!, w.waiting.get(a.waiting!)!.school)
      w.waiting.delete(a.waiting!)
      return
    case 'access-request.answer':
      w.requests.get(a.request!)!.isAnswered = true
      return
    case 'school.create':
      w.schools.set(body.id, { name: body.name })
      return
    case 'school.delete':
      return deleteSchool(w, a.school!)
    case 'admin.promote-sub':
      return promote(w, a, body.administrator.id)
    case 'admin.role-sub-to-co':
      return changeRole(w, a)
  }
}

function deleteEvent(w: SmallWorld, id: string): void {
  w.gone.set(id, w.events.get(id)!.school)
  w.events.delete(id)
  for (const { events } of w.classes.values()) events.delete(id)
}

function deleteClass(w: SmallWorld, id: string): void {
  const { roster, school } = w.classes.get(id)!
  w.gone.set(id, school)
  w.classes.delete(id)
  forgetPending(w, roster)
}

/** Deletes pending students who are on no roster anymore. */
function forgetPending(w: SmallWorld, roster: Set<string>): void {
  for (const id of roster) {
    const isListed = [...w.classes.values()].some((course) => course.roster.has(id))
    if (!isListed && w.pending.has(id)) w.pending.delete(id)
  }
}

/** Events that count for colleagues' classes are kept by the university. The rest is deleted. */
function deleteFaculty(w: SmallWorld, id: string): void {
  const admin = [...w.admins.values()].find((candidate) => candidate.faculty === id)
  if (admin) Object.assign(admin, { role: 'revoked', faculty: null })
  for (const [classId, { owner }] of w.classes) if (owner === id) deleteClass(w, classId)
  for (const [event, record] of w.events) {
    if (record.owner !== id) continue
    if ([...w.classes.values()].some(({ events }) => events.has(event))) record.owner = null
    else deleteEvent(w, event)
  }
  // This person may have done things at any university, as an administrator of all of them.
  w.gone.set(id, 'anywhere')
  w.faculty.delete(id)
}

/** The role has no effect until the temporary password is replaced. */
function promote(w: SmallWorld, { faculty, role }: DrawnCall, id: string): void {
  const school = role === 'sub' ? w.faculty.get(faculty!)!.school : null
  w.admins.set(id, { role: role as 'co' | 'sub', school, faculty: faculty!, signedIn: false, tookOver: false })
}

/** The administrator's sessions end. The new role takes effect in their faculty sessions immediately. */
function changeRole(w: SmallWorld, { admin, role }: DrawnCall): void {
  const target = w.admins.get(admin!)!
  target.signedIn = false
  if (role === 'revoke') Object.assign(target, { role: 'revoked' })
  else {
    const school = role === 'sub' ? (w.faculty.get(target.faculty!)?.school ?? null) : null
    Object.assign(target, { role, school })
  }
}

/**
 * Everyone at the university is signed out, and its sub administrators are deleted. Their data is deleted while other
 * callers continue to send requests.
 */
function deleteSchool(w: SmallWorld, id: string): void {
  w.schools.delete(id)
  for (const people of [w.students, w.faculty, w.waiting])
    for (const [person, { school }] of people) if (school === id) people.delete(person)
  for (const [admin, { school }] of w.admins) if (school === id) w.admins.delete(admin)
}
