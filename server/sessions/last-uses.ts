import type { PersonKind } from '#contract/roles.ts'
import type { Db } from '#server/database/db.ts'
import { writeLastSeen } from './session-store.ts'
import type { SessionTable } from './table.ts'

type Stored = Pick<SessionTable, 'id' | 'last_seen_at' | 'admin_seen_at' | 'admin_since'>

/**
 * Remembers in memory when sessions were last used, and writes the times once a minute. Use as an administrator is
 * recorded separately, because the administrator part has a shorter idle time, and faculty work must not extend it.
 */
export class LastUses {
  readonly #any = new Map<string, number>()
  readonly #asAdministrator = new Map<string, number>()

  /** Remembers that a session was used at `usedAt` (ms). */
  note(id: string, usedAt: number, asAdministrator: boolean): void {
    this.#any.set(id, usedAt)
    if (asAdministrator) this.#asAdministrator.set(id, usedAt)
  }

  /** Returns when (ms) a part of a session was last used: the time in memory or the stored one, whichever is later. */
  findLastUse({ id, last_seen_at, admin_seen_at, admin_since }: Stored, kind: PersonKind | 'any' = 'any'): number {
    if (kind !== 'admin') return Math.max(last_seen_at, this.#any.get(id) ?? 0)
    // A process of another version may not write `admin_seen_at`. Then the sign-in counts as the last use.
    return Math.max(admin_seen_at ?? admin_since ?? 0, this.#asAdministrator.get(id) ?? 0)
  }

  /** Writes the times that were noted since the last call. */
  async flush(db: Db): Promise<void> {
    await write(this.#any, (times) => writeLastSeen(db, 'last_seen_at', times))
    await write(this.#asAdministrator, (times) => writeLastSeen(db, 'admin_seen_at', times))
  }
}

async function write(
  gathered: Map<string, number>,
  save: (times: Map<string, number>) => Promise<void>,
): Promise<void> {
  if (gathered.size === 0) return
  const times = new Map(gathered)
  await save(times)
  for (const [id, usedAt] of times) if (gathered.get(id) === usedAt) gathered.delete(id)
}
