import type { PersonKind } from '#contract/roles.ts'

/** Every path of the site, in the specification's order. The routes and the check of `redirect` both use them. */
export const addresses = {
  home: '/',
  about: '/about',
  faq: '/faq',
  getStarted: '/GetStarted',
  guide: '/guide',
  accessibility: '/accessibility',
  forOffices: '/for-offices/:document?',
  studentDashboard: '/student/dashboard',
  scan: '/scan',
  attend: '/attend/:eventId',
  typedCode: '/c',
  roles: '/auth',
  ownDashboard: '/dashboard',
  student: '/auth/student',
  faculty: '/auth/faculty',
  admin: '/auth/admin',
  studentSignIn: '/auth/student/signin',
  studentLogin: '/auth/student/login',
  studentRegister: '/auth/student/register',
  facultySignIn: '/auth/faculty/signin',
  facultyRegister: '/auth/faculty/register',
  adminSignIn: '/auth/admin/signin',
  resetPassword: '/auth/admin/reset-password',
  authAttend: '/auth/attend/:eventId',
  verifyEmail: '/verify-email',
  sso: '/auth/sso',
  // The parameters are optional, so that a truncated link still opens this page.
  receipt: '/receipt/:attendance?/:signature?',
  stopEmails: '/stop-emails/:kind?/:student?/:signature?',
  facultyHome: '/faculty',
  facultyDashboard: '/faculty/dashboard',
  events: '/faculty/events',
  addEvent: '/faculty/events/add',
  editEvent: '/faculty/events/:eventId/edit',
  names: '/faculty/events/:eventId/names',
  poster: '/faculty/events/:eventId/poster',
  live: '/faculty/events/:eventId/live',
  projector: '/faculty/events/:eventId/projector',
  classes: '/faculty/classes',
  addClass: '/faculty/classes/add',
  classDetails: '/faculty/classes/:classId',
  editClass: '/faculty/classes/:classId/edit',
  gradebook: '/faculty/classes/:classId/gradebook',
  recentlyDeleted: '/faculty/recently-deleted',
  studentTerm: '/faculty/classes/:classId/students/:studentId',
  adminPanel: '/faculty/admin',
  adminHome: '/admin',
  adminDashboard: '/admin/dashboard',
  universities: '/admin/universities',
  facultyAdmins: '/admin/faculty-admins',
  administrators: '/admin/administrators',
  settings: '/admin/settings',
  usageReport: '/admin/usage-report',
  audit: '/admin/audit',
  adminRecentlyDeleted: '/admin/recently-deleted',
  ownSignIn: '/admin/sign-in',
} as const

/** Returns the path of the form for a new event, prefilled from an existing event. */
export const copyAddress = (eventId: string): string => `${addresses.addEvent}?copy=${encodeURIComponent(eventId)}`

/** The guide's first step, in which a university requests access. */
export const requestAccessAddress = `${addresses.guide}#request-access`

/** The sign-in page of each role, and its default page after signing in. */
export const signInPath: Record<PersonKind, string> = {
  student: addresses.studentSignIn,
  faculty: addresses.facultySignIn,
  admin: addresses.adminSignIn,
}
export const dashboardAddress: Record<PersonKind, string> = {
  student: addresses.studentDashboard,
  faculty: addresses.facultyDashboard,
  admin: addresses.adminDashboard,
}

/** Returns a role's sign-in page with a redirect. `backTo` is a path with its query. */
export function signInFor(kind: PersonKind, backTo: string): string {
  return `${signInPath[kind]}?redirect=${encodeURIComponent(backTo)}`
}

/** Returns the role that a path is for, or null for a public page. */
export function kindOfPath(path: string): PersonKind | null {
  if (/^\/faculty(\/|$)/.test(path)) return 'faculty'
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  return /^\/(student|scan|attend|c|auth\/attend)(\/|$)/.test(path) ? 'student' : null
}
