import assert from 'node:assert/strict'
import { aFaculty, anEvent, aScan, aStudent, password } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { findProfile } from './profile-steps.ts'
import { journey } from './stage.ts'
import { sees, seesHeading } from './steps.ts'

journey('by keyboard alone: sign-in, history, profile', async (stage) => {
  const desk = await stage.desk()
  const student = await aStudent(stage.world, stage.school, 'Ines')
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body: aScan(stage.world, student, event) })
  const { keyboard } = desk
  /** Goes on with the Tab key until something of this name has the focus, which must be seen on it. */
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      await keyboard.press('Tab')
      const [label, ring] = await desk.evaluate<[string, string]>(`(() => {
        const focused = document.activeElement
        const labels = focused?.labels ? [...focused.labels].map((item) => item.innerText).join(' ') : ''
        const frame = focused?.closest('.MuiOutlinedInput-root')
        const style = getComputedStyle(focused)
        const ring = frame?.classList.contains('Mui-focused') ? 'frame' : style.outlineStyle !== 'none' ? 'ring' : 'none'
        return [focused?.getAttribute('aria-label') ?? (labels || focused?.innerText) ?? '', ring]
      })()`)
      if (!name.test(label)) continue
      assert.notEqual(ring, 'none', `${label} shows that it has the focus`)
      return
    }
    throw new Error(`Tab never came to ${String(name)}.`)
  }
  await desk.goto('/auth/student/signin')
  await seesHeading(desk, 'Student Sign In')
  await tabTo(/^Email$/)
  await keyboard.type(student.email)
  await tabTo(/^Password$/)
  await keyboard.type(password)
  await keyboard.press('Enter')
  await desk.waitForURL('**/student/dashboard')
  await seesHeading(desk, "Ines's Dashboard")

  await tabTo(/^Scan QR$/)
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await seesHeading(desk, 'Your Attendance History')
  await seesHeading(desk, event.name)

  await keyboard.down('Shift')
  await tabTo(/^Your Profile$/)
  await keyboard.up('Shift')
  await keyboard.press('Enter')
  const profile = findProfile(desk)
  await profile.getByLabel('First Name').waitFor()
  await stage.check(desk, 'profile')
  await tabTo(/^First Name$/)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Inés')
  await keyboard.press('Enter')
  await sees(profile, 'Profile updated successfully!')
  await tabTo(/^Delete Account$/)
  await keyboard.press('Enter')
  const question = desk.getByRole('dialog', { name: 'Delete Your Account?' })
  await question.waitFor()
  assert.equal(await desk.locator(':focus').innerText(), 'Cancel', 'the harmless button comes first')
  await stage.check(desk, 'delete account')
  await keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  assert.equal(await desk.locator(':focus').innerText(), 'Delete Account', 'the focus returns')
  await keyboard.press('Escape')
  await profile.waitFor({ state: 'hidden' })
  await seesHeading(desk, "Inés's Dashboard")
  assert.equal(await desk.locator(':focus').getAttribute('aria-label'), 'Your Profile')
})
