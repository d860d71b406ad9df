import { listAny } from '#contract/language/formatters.ts'
import { adminRoleLabels } from '#contract/administration/words.ts'
import { appWords } from '#contract/app/words.ts'
import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import { matchPath } from 'react-router'
import { assignableRoles, isForAllUniversities } from '#contract/administration/rules.ts'
import type { AdminRole } from '#contract/roles.ts'
import { addresses } from '#web/session/addresses.ts'

export type AdminPage = {
  label: string
  title: string
  address: string
  mayOpen: AdminRole[]
  /** The page's purpose, shown on the dashboard. The dashboard itself has none. */
  purpose?: string
  /** The purpose for sub administrators, who manage only their own university. */
  purposeForSub?: string
}

const allRoles: AdminRole[] = ['master', 'co', 'sub']
const systemRoles: AdminRole[] = ['master', 'co']

/** The pages of the administrators' area, in the sidebar's order. */
const adminPages = [
  { label: appWords.dashboard, title: appWords.adminDashboard, address: addresses.adminDashboard, mayOpen: allRoles },
  {
    label: appWords.universities,
    title: appWords.universityManagement,
    address: addresses.universities,
    mayOpen: systemRoles,
    purpose: appWords.universitiesAbout,
  },
  {
    label: appWords.faculty,
    title: appWords.facultyManagement,
    address: addresses.facultyAdmins,
    mayOpen: allRoles,
    purpose: appWords.allFacultyAbout,
    purposeForSub: appWords.ownFacultyAbout,
  },
  {
    label: appWords.administrators,
    title: appWords.administrators,
    address: addresses.administrators,
    mayOpen: systemRoles,
    purpose: appWords.administratorsAbout,
  },
  {
    label: appWords.settings,
    title: appWords.settings,
    address: addresses.settings,
    mayOpen: systemRoles,
    purpose: appWords.settingsAbout,
  },
  {
    label: appWords.usageReport,
    title: appWords.usageReport,
    address: addresses.usageReport,
    mayOpen: allRoles,
    purpose: appWords.allUsageAbout,
    purposeForSub: appWords.ownUsageAbout,
  },
] as const satisfies AdminPage[]

/** Pages that aren't in the sidebar. Other pages link to them. */
export const furtherPages: AdminPage[] = [
  {
    label: appWords.audit,
    title: appWords.audit,
    address: addresses.audit,
    mayOpen: allRoles,
    purpose: appWords.allAuditAbout,
    purposeForSub: appWords.ownAuditAbout,
  },
  {
    label: appWords.recentlyDeleted,
    title: appWords.recentlyDeleted,
    address: addresses.adminRecentlyDeleted,
    mayOpen: allRoles,
    purpose: appWords.recentlyDeletedAbout,
  },
  {
    label: providerWords.title,
    title: providerWords.title,
    address: addresses.ownSignIn,
    mayOpen: allRoles,
    purpose: providerWords.aboutPage,
  },
]

/** Returns the page at a path, even with a trailing slash, or undefined. */
export function pageAt(path: string): AdminPage | undefined {
  return [...adminPages, ...furtherPages].find(({ address }) => matchPath(address, path) !== null)
}

/**
 * Returns the sidebar's pages for an administrator of this role. An unknown role gets the pages that every role may
 * open.
 */
export function pagesFor(role: string | null): AdminPage[] {
  const seenAs = parseRole(role) ?? 'sub'
  return adminPages.filter((page: AdminPage) => page.mayOpen.includes(seenAs))
}

/** Describes what this role may do. For sub administrators, also explains how to change the password. */
export function describePermissions(role: string | null): string {
  const knownRole = parseRole(role)
  if (!isForAllUniversities(knownRole)) {
    return appWords.subMayDo
  }
  const labels = assignableRoles(knownRole).map((assignableRole) => adminRoleLabels[assignableRole])
  return appWords.mayPromoteTo({ roles: listAny(labels) })
}

/** Returns the name of an administrator's role, or null for an unknown role. */
export function roleLabel(role: string | null): string | null {
  const knownRole = parseRole(role)
  return knownRole && adminRoleLabels[knownRole]
}

// Local storage may contain any value.
function parseRole(role: string | null): AdminRole | null {
  return allRoles.find((candidate) => candidate === role) ?? null
}
