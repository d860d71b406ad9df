import { listAny } from '#contract/language/formatters.ts'
import { adminRoleLabels } from '#contract/administration/words.ts'
import { appWords } from '#contract/app/words.ts'
import { matchPath } from 'react-router'
import { assignableRoles, isForAllUniversities } from '#contract/administration/rules.ts'
import type { AdminRole } from '#contract/roles.ts'
import { addresses } from '#web/session/addresses.ts'

export type AdminPage = {
  label: string
  title: string
  to: string
  mayOpen: AdminRole[]
  /** What the page is for, shown on the dashboard. Missing for the dashboard itself. */
  about?: string
  /** The same for sub administrators, who manage only their own university. */
  aboutForSub?: string
}

const all: AdminRole[] = ['master', 'co', 'sub']
const system: AdminRole[] = ['master', 'co']

/** The pages of the administrators' area, in the sidebar's order. */
const adminPages = [
  { label: appWords.dashboard, title: appWords.adminDashboard, to: addresses.adminDashboard, mayOpen: all },
  {
    label: appWords.universities,
    title: appWords.universityManagement,
    to: addresses.universities,
    mayOpen: system,
    about: appWords.universitiesAbout,
  },
  {
    label: appWords.faculty,
    title: appWords.facultyManagement,
    to: addresses.facultyAdmins,
    mayOpen: all,
    about: appWords.allFacultyAbout,
    aboutForSub: appWords.ownFacultyAbout,
  },
  {
    label: appWords.administrators,
    title: appWords.administrators,
    to: addresses.administrators,
    mayOpen: system,
    about: appWords.administratorsAbout,
  },
  {
    label: appWords.settings,
    title: appWords.settings,
    to: addresses.settings,
    mayOpen: system,
    about: appWords.settingsAbout,
  },
  {
    label: appWords.usageReport,
    title: appWords.usageReport,
    to: addresses.usageReport,
    mayOpen: all,
    about: appWords.allUsageAbout,
    aboutForSub: appWords.ownUsageAbout,
  },
] as const satisfies AdminPage[]

/** Pages that aren't in the sidebar. Other pages link to them. */
export const furtherPages: AdminPage[] = [
  {
    label: appWords.audit,
    title: appWords.audit,
    to: addresses.audit,
    mayOpen: all,
    about: appWords.allAuditAbout,
    aboutForSub: appWords.ownAuditAbout,
  },
]

/** The page at a path, which may end in a slash, or undefined. */
export function pageAt(path: string): AdminPage | undefined {
  return [...adminPages, ...furtherPages].find(({ to }) => matchPath(to, path) !== null)
}

/** Returns the pages that an administrator of this role sees. An unknown role sees what everyone may. */
export function pagesFor(role: string | null): AdminPage[] {
  const seenAs = known(role) ?? 'sub'
  return adminPages.filter((page: AdminPage) => page.mayOpen.includes(seenAs))
}

/**
 * Says what this role manages and may do. For a sub administrator, who has no settings page, also how to change the
 * password.
 */
export function whatRoleMayDo(role: string | null): string {
  const one = known(role)
  if (!isForAllUniversities(one)) {
    return appWords.subMayDo
  }
  const given = assignableRoles(one).map((each) => adminRoleLabels[each])
  return appWords.mayPromoteTo({ roles: listAny(given) })
}

/** The name of an administrator's role, or null for an unknown one. */
export function roleLabel(role: string | null): string | null {
  const one = known(role)
  return one && adminRoleLabels[one]
}

// Local storage may have any value.
function known(role: string | null): AdminRole | null {
  return all.find((one) => one === role) ?? null
}
