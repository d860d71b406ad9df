import type { Page } from 'playwright-core'
import { aStudent, password } from '#test/builders.ts'
import type { Stage } from './stage.ts'
import { press, sees, seesHeading, signInStudent } from './steps.ts'

/** Matches the errors that a browser reports while it has no network. */
export const offline = /net::ERR_INTERNET_DISCONNECTED|console: .*(ERR_INTERNET_DISCONNECTED|Failed to fetch)/

/** Signs a student in on a phone that stores the pages for use without a network. */
export async function aPhoneThatKeeps(
  stage: Stage,
  visitor: Parameters<Stage['phone']>[0] = {},
): Promise<{ phone: Page; student: { email: string } }> {
  const student = await aStudent(stage.world, stage.school, 'Noor')
  const phone = await stage.phone({ serviceWorkers: 'allow', ...visitor })
  await signInStudent(phone, student.email, password)
  await phone.evaluate('navigator.serviceWorker.ready')
  return { phone, student }
}

/** Opens an event's page, cuts the phone's network, and confirms: the check-in waits on the phone. */
export async function confirmWithoutNetwork(stage: Stage, phone: Page, event: { id: string }): Promise<void> {
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  stage.expectTrouble(offline)
  await phone.context().setOffline(true)
  // On a busy machine a call may still get through for a moment.
  const isReached = `fetch('/api/schools/', { cache: 'no-store' }).then(() => true, () => false)`
  while (await phone.evaluate<boolean>(isReached)) await phone.waitForTimeout(100)
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Waiting to send')
}
