import type { PersonKind } from '#contract/roles.ts'
import { forbidden } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Account } from './store.ts'

const kinds = ['student', 'faculty', 'admin'] as const satisfies PersonKind[]

/** One of the caller's own accounts, with the university it belongs to. */
export type OwnAccount = Account & { school: string | null }

/** Returns the accounts that a session signed in to, but not the administrator role of a faculty account. */
export function ownAccounts(viewer: Viewer): OwnAccount[] {
  return kinds.flatMap((kind) => {
    const part = viewer[kind]
    return part ? [{ kind, id: part.id, school: part.school }] : []
  })
}

/** Returns the caller's own account of one kind. Throws 403 when the session didn't sign in to one. */
export function ownAccount(viewer: Viewer, kind: PersonKind): OwnAccount {
  const match = ownAccounts(viewer).find((account) => account.kind === kind)
  if (!match) throw forbidden()
  return match
}
