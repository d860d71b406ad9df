import type { Dice } from './dice.ts'
import { rules } from './model.ts'
import type { DrawnCall, Caller, SmallWorld } from './small-world.ts'

const nobody = 'AAAAAAAAAAAAAAAA'

/** The ids that a call contains, by the first part of its name. */
const names: Record<string, (keyof DrawnCall)[]> = {
  student: ['student'],
  pending: ['pending'],
  event: ['event'],
  class: ['class'],
  faculty: ['faculty'],
}
const special: Record<string, (keyof DrawnCall)[]> = {
  'student.list': [],
  'pending.ids': ['pending'],
  'x.export': ['student'],
  'event.list': [],
  'event.list-perm': [],
  'event.list-school': ['school'],
  'event.create': ['faculty', 'school'],
  'att.post': ['event', 'student'],
  'att.event-class': ['event', 'class'],
  'att.evidence': ['event', 'class'],
  'panel.faculty': ['school'],
  'panel.classes': ['faculty'],
  'class.list': ['faculty'],
  'class.create': ['faculty', 'school'],
  classstudents: ['class'],
  'classevents.get': ['class'],
  'classevents.post': ['class', 'event'],
  'class.unassign': ['class', 'event'],
  'class.event-credit': ['class', 'event'],
  'roster.add': ['class', 'student'],
  'roster.batch': ['class', 'student'],
  'roster.correct': ['class', 'pending'],
  'school.update': ['school'],
  'school.contents': ['school'],
  'school.archive': ['school'],
  'att.event-class-xlsx': ['event', 'class'],
  'admin.stats': [],
  'admin.usage-all': [],
  'admin.usage-one': ['school'],
  'admin.approve': ['waiting'],
  'admin.refuse': ['waiting'],
  'access-request.list': [],
  'access-request.answer': ['request'],
  'school.manage': [],
  'school.create': [],
  'school.delete': ['school'],
  'admin.faculty': [],
  'admin.awaiting': [],
  'admin.list': [],
  'admin.promote-sub': ['faculty', 'role'],
  'admin.role-sub-to-co': ['admin', 'role'],
  'x.audit': ['school'],
  'x.audit-csv': ['school'],
}
/** Matches calls that contain the sender's id. */
const sendsOwnId =
  /^(event\.(update|delete|deletion|attendance|csv|xlsx|live|refused|evidence|marks|attempts)|att\.event-class|class\.(details|overall|delete|unassign|credit|event-credit)|roster\.add|panel\.|admin\.(promote|role))/
/** Calls that delete much of a world are drawn less often. */
const rare = new Set(['student.delete', 'event.delete', 'faculty.delete', 'class.delete'])
/** Calls that take a hundred times as long as the others. */
const costly = new Set(['event.xlsx', 'att.event-class-xlsx'])
const calls = Object.keys(rules)

/** Draws a call with ids from the whole world, or from the caller's own part of it, so that many calls are allowed. */
export function drawCall(w: SmallWorld, c: Caller, dice: Dice): DrawnCall {
  let call = dice.oneOf(calls)!
  if (rare.has(call) && dice.chance(60)) call = dice.oneOf(calls)!
  if (costly.has(call) && dice.chance(75)) call = dice.oneOf(calls)!
  const drawnCall: DrawnCall = { call }
  const isNear = dice.chance(50)
  for (const name of special[call] ?? names[call.split('.')[0]!]!) {
    if (name === 'role')
      drawnCall.role = dice.oneOf(['co', 'sub', ...(call.includes('role') ? (['revoke'] as const) : [])] as const)!
    else if (name !== 'call') drawnCall[name] = pickId(w, c, name, dice, isNear)
  }
  // Draws an event of the class, or a pending student on its roster, because chance alone rarely finds them.
  const course = w.classes.get(drawnCall.class ?? '')
  if (course && drawnCall.event !== undefined && dice.chance(70))
    drawnCall.event = dice.oneOf([...course.events]) ?? drawnCall.event
  if (course && drawnCall.pending !== undefined && isNear)
    drawnCall.pending = [...course.roster].find((id) => w.pending.has(id)) ?? drawnCall.pending
  if (sendsOwnId.test(call) && c.kind !== 'nobody' && dice.chance(60))
    drawnCall.as = dice.chance(85) ? c.id : (dice.oneOf([...w.faculty.keys()].filter((id) => id !== c.id)) ?? nobody)
  return drawnCall
}

/** Returns the id of an object of a kind: one near the caller, any one, or an unknown one. */
export function pickId(w: SmallWorld, c: Caller, name: keyof DrawnCall, dice: Dice, isNear: boolean): string {
  if (dice.chance(3)) return nobody
  const collection = {
    student: w.students,
    faculty: w.faculty,
    admin: w.admins,
    event: w.events,
    class: w.classes,
    pending: w.pending,
    waiting: w.waiting,
    request: w.requests,
  }[name as string]
  if (!collection) return (isNear && c.school) || dice.oneOf([...w.schools.keys()])!
  const ids = [...(collection as Map<string, { school: string | null; owner?: string | null }>)]
  if (isNear && collection.has(c.id) && dice.chance(60)) return c.id
  const near = ids.filter(([, candidate]) =>
    candidate.owner === undefined ? candidate.school === c.school : candidate.owner === c.id,
  )
  const chosen = isNear ? (dice.oneOf(near) ?? dice.oneOf(ids)) : dice.oneOf(ids)
  return chosen?.[0] ?? nobody
}
