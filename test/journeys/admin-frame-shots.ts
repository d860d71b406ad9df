import { anAdmin } from '#test/builders.ts'
import { answered, chooses, inTurn, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, press, sees, seesHeading } from './steps.ts'

const stats = /\/api\/admin\/stats\//
const confirm = /\/api\/password-reset\/confirm\//

const lock = `localStorage.setItem('adminLoginAttempts', '5')
  localStorage.setItem('adminLockoutEndTime', String(Date.now() + 300_000))`

/** The administrators' dashboard and settings, and what leads to a password: each with data, empty, refused. */
export async function adminFrameShots({ world, school }: Stage, { admin }: Cast): Promise<Shot[]> {
  const sub = { ...asAdmin(await anAdmin(world, 'sub', { school }), 'sub'), schoolId: school.id }
  const reset = '/auth/admin/reset-password'
  const typeNew = async (page: Parameters<typeof press>[0]) => {
    await page.getByLabel('New Password', { exact: true }).fill('three words of his')
    await page.getByLabel('Confirm New Password').fill('three words of his')
    await press(page, 'Set New Password')
  }
  return [
    { name: 'admin dashboard, one university', at: '/admin/dashboard', as: sub },
    {
      name: 'admin dashboard, no university',
      at: '/admin/dashboard',
      as: admin,
      before: answered(stats, 200, { universities: 0, faculty: 0, students: 0 }),
      first: (page) => sees(page, 'No universities yet'),
    },
    {
      name: 'admin dashboard, failed',
      at: '/admin/dashboard',
      as: admin,
      before: answered(stats, 500),
      first: (page) => sees(page, 'Failed to load dashboard data'),
      trouble: [/500 GET \/api\/admin\/stats\//],
    },
    {
      name: 'admin dashboard, loading',
      at: '/admin/dashboard',
      as: admin,
      before: (page) => page.route(stats, () => undefined),
    },
    {
      name: 'admin signed out',
      at: '/admin/dashboard',
      // A separate session, because the ended one makes the browser forget who was signed in.
      as: { ...admin, authToken: 'st1_over' },
      before: answered(stats, 401),
      first: (page) => sees(page, 'You must be logged in as an administrator to view this page'),
      trouble: [/401 GET \/api\/admin\//],
    },
    { name: 'admin menu', at: '/admin/settings', as: admin, first: chooses('button', 'Open menu'), below: 600 },
    { name: 'admin settings', at: '/admin/settings', as: admin },
    {
      name: 'admin settings, faults',
      at: '/admin/settings',
      as: admin,
      first: (page) => press(page, 'Change Password'),
    },
    { name: 'admin settings, not for sub', at: '/admin/settings', as: sub },
    {
      name: 'admin sign-in, locked',
      at: '/auth/admin/signin',
      // A separate browser, which keeps the lock, and a lock that begins with the picture.
      may: [],
      before: (page) => page.addInitScript(lock),
      first: (page) => sees(page, 'Too many failed login attempts.'),
    },
    { name: 'admin sign-in, forgotten', at: '/auth/admin/signin?forgot=yes' },
    {
      name: 'admin sign-in, choose a password',
      at: '/auth/admin/signin',
      as: { authToken: 'st1_one', userType: 'admin' },
      before: answered(stats, 403, { error: 'Not yet', code: 'temporary_password' }),
      first: inTurn(
        (page) => seesHeading(page, 'Choose Your Password'),
        (page) => press(page, 'Set Password and Continue'),
      ),
      trouble: [/403 GET \/api\/admin\/stats\//],
    },
    { name: 'admin reset password', at: `${reset}?token=one` },
    {
      name: 'admin reset password, done',
      at: `${reset}?token=one`,
      before: answered(confirm, 200, { message: 'Your new password is set. Sign in with it.' }),
      first: inTurn(typeNew, (page) => seesHeading(page, 'Thank you')),
    },
    { name: 'admin reset password, no token', at: reset },
  ]
}
