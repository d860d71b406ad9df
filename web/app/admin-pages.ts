import { matchPath } from 'react-router'
import { assignableRoles, isForAllUniversities } from '#contract/administration/rules.ts'
import { adminRoleLabels, type AdminRole } from '#contract/roles.ts'
import { addresses } from '#web/session/addresses.ts'

export type AdminPage = {
  label: string
  title: string
  to: string
  mayOpen: AdminRole[]
  /** What one does there, for who comes by the dashboard; left out for the dashboard itself. */
  about?: string
  /** The same for sub administrators, who look after their own university alone. */
  aboutForSub?: string
}

const all: AdminRole[] = ['master', 'co', 'sub']
const system: AdminRole[] = ['master', 'co']

/** The administrator area's pages in the side's order; the bar's title follows the path. */
export const adminPages = [
  { label: 'Dashboard', title: 'Admin Dashboard', to: addresses.adminDashboard, mayOpen: all },
  {
    label: 'Universities',
    title: 'University Management',
    to: addresses.universities,
    mayOpen: system,
    about: 'Add a university, change its name and domains, answer who asks to take part.',
  },
  {
    label: 'Faculty',
    title: 'Faculty Management',
    to: addresses.facultyAdmins,
    mayOpen: all,
    about: 'See who teaches where, promote faculty to administrators, delete accounts.',
    aboutForSub: 'See who teaches at your university, and approve who waits for it.',
  },
  {
    label: 'Administrators',
    title: 'Administrators',
    to: addresses.administrators,
    mayOpen: system,
    about: 'See who has which role, change it or revoke it.',
  },
  {
    label: 'Settings',
    title: 'Settings',
    to: addresses.settings,
    mayOpen: system,
    about: 'Change your password, add passkeys, and see where you’re signed in.',
  },
  {
    label: 'Usage Report',
    title: 'Usage Report',
    to: addresses.usageReport,
    mayOpen: all,
    about: 'See events and check-ins over time and by university, and download them.',
    aboutForSub: 'See the events and check-ins of your university over time, and download them.',
  },
] as const satisfies AdminPage[]

/** Pages that the side does not list; others lead to them. */
export const furtherPages: AdminPage[] = [
  {
    label: 'Audit',
    title: 'Audit',
    to: addresses.audit,
    mayOpen: all,
    about: 'See who did what to whom, and when.',
    aboutForSub: 'See who did what at your university, and when.',
  },
]

/** The page at a path, which may end in a slash; undefined where there is none. */
export function pageAt(path: string): AdminPage | undefined {
  return [...adminPages, ...furtherPages].find(({ to }) => matchPath(to, path) !== null)
}

/** Gives the pages an administrator of this role sees; an unknown role sees what everybody may. */
export function pagesFor(role: string | null): AdminPage[] {
  const seenAs = known(role) ?? 'sub'
  return adminPages.filter((page: AdminPage) => page.mayOpen.includes(seenAs))
}

/**
 * What somebody with this role looks after and may do, by the rules that the server applies. A sub administrator, who
 * has no settings, reads how a password is changed.
 */
export function whatRoleMayDo(role: string | null): string {
  const one = known(role)
  if (!isForAllUniversities(one)) {
    return `You look after your own university: what you see here is of it alone. To change your password, choose 'Forgot your password?' at the administrator sign-in.`
  }
  const given = assignableRoles(one).map((each) => adminRoleLabels[each])
  return `You look after all universities. You may promote faculty to ${given.join(' or ')}.`
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
