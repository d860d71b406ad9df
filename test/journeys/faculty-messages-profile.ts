import type { Page } from 'playwright-core'
import { aFaculty } from '#test/builders.ts'
import { openAs, type AtDesk, type Desk } from './faculty-messages-desk.ts'
import type { CasesOf } from './message-cases.ts'
import type { Message } from './messages.ts'
import { findProfile } from './profile-steps.ts'
import { press } from './steps.ts'

/** Every message and label in document 2 about the faculty profile, copied from there. */
export const facultyProfileMessages = {
  heading: { says: 'Your Profile', where: 'the profile' },
  firstName: { says: 'First Name', where: 'the profile' },
  lastName: { says: 'Last Name', where: 'the profile' },
  dangerZone: { says: 'Danger Zone', where: 'the profile' },
  deleteAccount: { says: 'Delete Account', where: 'the profile' },
  loadFailed: { says: 'Failed to load your profile information.', where: 'the profile' },
  updateFailed: { says: 'Failed to update profile. Please try again.', where: 'the profile, saved' },
  updated: { says: 'Profile updated successfully', where: 'the profile, saved' },
  deleteFailed: { says: 'Failed to delete account. Please try again.', where: 'the profile, the account deleted' },
} as const satisfies Record<string, Message>

export const facultyProfileCases: CasesOf<typeof facultyProfileMessages, Desk> = {
  heading: profile,
  firstName: profile,
  lastName: profile,
  dangerZone: profile,
  deleteAccount: profile,
  async loadFailed(scene) {
    scene.answer(/\/api\/faculty\/[^/]+\/$/, 500)
    return profile(scene)
  },
  async updateFailed(scene) {
    scene.answer(/\/update-profile\//, 500)
    return saved(scene)
  },
  updated: saved,
  async deleteFailed(scene) {
    const desk = await profile(scene)
    await press(findProfile(desk), 'Delete Account')
    scene.answer(/\/api\/faculty\/[^/]+\/$/, 500)
    await press(desk.getByRole('dialog', { name: 'Delete Your Account?' }), 'Delete My Account')
    return desk
  },
}

/** Opens the profile of a new professor, so that a case may change it. */
async function profile(scene: AtDesk): Promise<Page> {
  const { world, school } = scene.stage
  return openAs(scene, '/faculty/events?profile=open', await aFaculty(world, school, 'Priya'))
}

async function saved(scene: AtDesk): Promise<Page> {
  const desk = await profile(scene)
  await findProfile(desk).getByLabel('First Name').fill('Prija')
  await press(findProfile(desk), 'Save Changes')
  return desk
}
