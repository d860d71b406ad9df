import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { anAdmin } from '#test/builders.ts'
import type { Cast, Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, sees } from './steps.ts'

/** Returns the shots of the audit, for masters and sub administrators: full, filtered down to nothing, failed. */
export async function auditShots({ world, school }: Stage, { owner, maya, open }: Cast): Promise<Shot[]> {
  const [master, sub] = [await anAdmin(world, 'master'), await anAdmin(world, 'sub', { school })]
  const start = world.clock.now()
  const beforeAndAfter = { location_from: 'Harlan Hall, Room 201', location_to: 'Main Hall', description: true }
  const actor = { actor_kind: 'faculty', actor_id: owner.id, school_id: school.id } as const
  const lines: (Omit<AuditEntry, 'actor_kind' | 'actor_id' | 'school_id'> & Partial<AuditEntry>)[] = [
    { action: 'event.create', object_kind: 'event', object_id: open.id },
    {
      action: 'event.update',
      object_kind: 'event',
      object_id: open.id,
      detail: { ...beforeAndAfter, starts_at_from: start, starts_at_to: start + 3_600_000 },
    },
    {
      action: 'school.update',
      object_kind: 'school',
      object_id: school.id,
      detail: { time_zone_from: 'America/New_York', time_zone_to: 'America/Chicago' },
    },
    { action: 'attendance.export', object_kind: 'event', object_id: open.id, detail: { format: 'csv' } },
    { action: 'account.password', object_kind: 'student', object_id: maya.id },
    { action: 'event.delete', object_kind: 'event', object_id: 'longGoneEvent123', detail: { colleagues_told: 2 } },
    { action: 'admin.role', object_kind: 'admin', object_id: sub.id, detail: { from: 'co', to: 'sub' } },
    {
      action: 'sign-in.locked',
      actor_kind: 'nobody',
      actor_id: null,
      object_kind: 'admin',
      object_id: sub.id,
      result: 'refused',
    },
  ]
  for (const [hours, line] of lines.entries())
    await recordAudit(world.db, { ...actor, ...line }, world.clock.now() - hours * 7 * 3_600_000)
  return [
    {
      name: 'audit, of all universities',
      path: '/admin/audit?action=all',
      as: asAdmin(master, 'master'),
      first: (page) => sees(page, 'locked for a while'),
    },
    {
      name: 'audit, before and after',
      path: '/admin/audit?action=events',
      as: asAdmin(master, 'master'),
      first: (page) => sees(page, /Main Hall/),
    },
    { name: 'audit, of the own university', path: '/admin/audit', as: asAdmin(sub, 'sub') },
    { name: 'audit, nothing matches', path: '/admin/audit?person=nobody', as: asAdmin(sub, 'sub') },
    {
      name: 'audit, failed',
      path: '/admin/audit',
      as: asAdmin(sub, 'sub'),
      prepare: (page) => page.route('**/api/audit/?*', (route) => route.fulfill({ status: 403, json: {} })),
      first: (page) => sees(page, 'Failed to load the audit.'),
      trouble: [/403 GET/],
    },
  ]
}
