import { adminRoleLabels, type AdminRole } from '#contract/roles.ts'
import { addresses } from '#web/session/addresses.ts'

export type AdminPage = { label: string; title: string; to: string; mayOpen: AdminRole[] }

const all: AdminRole[] = ['master', 'co', 'sub']
const system: AdminRole[] = ['master', 'co']

/** The administrator area's pages in the side's order; the bar's title follows the path. */
export const adminPages = [
  { label: 'Dashboard', title: 'Admin Dashboard', to: addresses.adminDashboard, mayOpen: all },
  { label: 'Universities', title: 'University Management', to: addresses.universities, mayOpen: system },
  { label: 'Faculty', title: 'Faculty Management', to: addresses.facultyAdmins, mayOpen: all },
  { label: 'Administrators', title: 'Administrators', to: addresses.administrators, mayOpen: system },
  { label: 'Settings', title: 'Settings', to: addresses.settings, mayOpen: system },
  { label: 'Usage Report', title: 'Usage Report', to: addresses.usageReport, mayOpen: all },
] as const satisfies AdminPage[]

/** Pages that the side does not list; others lead to them. */
const furtherPages = [{ title: 'Audit', to: addresses.audit }]

/** The bar's title of an address. */
export function adminTitle(path: string): string {
  return [...adminPages, ...furtherPages].find(({ to }) => to === path)?.title ?? 'Administration'
}

/** Gives the pages an administrator of this role sees; an unknown role sees what everybody may. */
export function pagesFor(role: string | null): AdminPage[] {
  const seenAs = known(role) ?? 'sub'
  return adminPages.filter((page: AdminPage) => page.mayOpen.includes(seenAs))
}

/** What an administrator's role is called; null for one that is unknown. */
export function roleLabel(role: string | null): string | null {
  const one = known(role)
  return one && adminRoleLabels[one]
}

// What local storage says may be anything.
function known(role: string | null): AdminRole | null {
  return all.find((one) => one === role) ?? null
}
