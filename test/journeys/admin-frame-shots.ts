import { anAdmin } from '#test/builders.ts'
import { mockResponse, chooses, inTurn, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, press, sees, seesHeading } from './steps.ts'

const stats = /\/api\/admin\/stats\//
const confirm = /\/api\/password-reset\/confirm\//

const lock = `localStorage.setItem('adminLoginAttempts', '5')
  localStorage.setItem('adminLockoutEndTime', String(Date.now() + 300_000))`

/**
 * Returns the shots of the administrators' dashboard and settings, and of the pages for setting a password: with data,
 * empty, refused.
 */
export async function adminFrameShots({ world, school }: Stage, { admin }: Cast): Promise<Shot[]> {
  const sub = { ...asAdmin(await anAdmin(world, 'sub', { school }), 'sub'), schoolId: school.id }
  const reset = '/auth/admin/reset-password'
  const typeNew = async (page: Parameters<typeof press>[0]) => {
    await page.getByLabel('New Password', { exact: true }).fill('three words of his')
    await page.getByLabel('Confirm New Password').fill('three words of his')
    await press(page, 'Set New Password')
  }
  return [
    { name: 'admin dashboard, one university', path: '/admin/dashboard', as: sub },
    {
      name: 'admin dashboard, no university',
      path: '/admin/dashboard',
      as: admin,
      prepare: mockResponse(stats, 200, { universities: 0, faculty: 0, students: 0 }),
      first: (page) => sees(page, 'No universities yet'),
    },
    {
      name: 'admin dashboard, failed',
      path: '/admin/dashboard',
      as: admin,
      prepare: mockResponse(stats, 500),
      first: (page) => sees(page, 'Failed to load dashboard data'),
      trouble: [/500 GET \/api\/admin\/stats\//],
    },
    {
      name: 'admin dashboard, loading',
      path: '/admin/dashboard',
      as: admin,
      prepare: (page) => page.route(stats, () => undefined),
    },
    {
      name: 'admin signed out',
      path: '/admin/dashboard',
      // This shot has its own token, because a 401 makes the browser forget who was signed in.
      as: { ...admin, authToken: 'st1_over' },
      prepare: mockResponse(stats, 401),
      first: (page) => sees(page, 'You must be logged in as an administrator to view this page'),
      trouble: [/401 GET \/api\/admin\//],
    },
    { name: 'admin menu', path: '/admin/settings', as: admin, first: chooses('button', 'Open menu'), below: 600 },
    { name: 'admin settings', path: '/admin/settings', as: admin },
    {
      name: 'admin settings, faults',
      path: '/admin/settings',
      as: admin,
      first: (page) => press(page, 'Change Password'),
    },
    { name: 'admin settings, not for sub', path: '/admin/settings', as: sub },
    {
      name: 'admin sign-in, locked',
      path: '/auth/admin/signin',
      // This shot has its own browser, which keeps the lock. The lock starts when the page opens.
      may: [],
      prepare: (page) => page.addInitScript(lock),
      first: (page) => sees(page, 'Too many failed login attempts.'),
    },
    { name: 'admin sign-in, forgotten', path: '/auth/admin/signin?forgot=yes' },
    {
      name: 'admin sign-in, choose a password',
      path: '/auth/admin/signin',
      as: { authToken: 'st1_one', userType: 'admin' },
      prepare: mockResponse(stats, 403, { error: 'Not yet', code: 'temporary_password' }),
      first: inTurn(
        (page) => seesHeading(page, 'Choose Your Password'),
        (page) => press(page, 'Set Password and Continue'),
      ),
      trouble: [/403 GET \/api\/admin\/stats\//],
    },
    { name: 'admin reset password', path: `${reset}?token=one` },
    {
      name: 'admin reset password, done',
      path: `${reset}?token=one`,
      prepare: mockResponse(confirm, 200, { message: 'Your new password is set. Sign in with it.' }),
      first: inTurn(typeNew, (page) => seesHeading(page, 'Thank you')),
    },
    { name: 'admin reset password, no token', path: reset },
  ]
}
