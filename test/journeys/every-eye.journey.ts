import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { ask, assign, dayMs } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, asStudent, press, sees, seesHeading, signInAs } from './steps.ts'
import { findOutOfReach } from './within-reach.ts'

const width = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
const readStyle = (page: Page, selector: string, property: string, pseudo = '') =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(pseudo)}).${property}`,
  )

/**
 * Counts visible buttons and selected tabs. Returns the names of buttons without a border or outline, and of selected
 * tabs and navigation items without an outline.
 */
const withoutLine = (page: Page) =>
  page.evaluate<{ count: number; chosen: number; bare: string[] }>(`(() => {
    const isLine = (style, width) => style !== 'none' && parseFloat(width) > 0
    const isChosen = (element) => element.matches('.Mui-selected, [aria-selected=true]')
    // Unselected tabs and items look like links.
    const isPlace = (element) => element.matches('[role=tab], .MuiListItemButton-root')
    const hasLine = (element) => {
      const style = getComputedStyle(element)
      if (isLine(style.outlineStyle, style.outlineWidth)) return true
      return !isPlace(element) && isLine(style.borderTopStyle, style.borderTopWidth)
    }
    const visible = [...document.querySelectorAll('button, [role=button], [role=tab], .MuiButton-root, .MuiListItemButton-root')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
    const bare = visible.filter((element) => (!isPlace(element) || isChosen(element)) && !hasLine(element))
    return {
      count: visible.length,
      chosen: visible.filter(isChosen).length,
      bare: bare.map((element) => (element.ariaLabel ?? element.textContent) + ': ' + element.className),
    }
  })()`)

journey(
  'with forced colors every button has an outline, and the selected tab or page can be recognized',
  async (stage) => {
    const faculty = await aFaculty(stage.world, stage.school, 'Ruth')
    const visits = [
      ['desk', asFaculty(faculty), ['/faculty/dashboard', '/faculty/events', '/faculty/classes', '/faculty/profile']],
      [
        'phone',
        asStudent(await aStudent(stage.world, stage.school)),
        ['/student/dashboard', '/student/dashboard?tab=history'],
      ],
    ] as const
    for (const [device, keys, places] of visits) {
      const page = await stage[device]()
      await page.emulateMedia({ forcedColors: 'active' })
      await signInAs(page, keys)
      for (const place of places) {
        await page.goto(place)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        const { count, chosen, bare } = await withoutLine(page)
        assert.ok(count > 1, place)
        if (!place.endsWith('profile')) assert.ok(chosen > 0, place)
        assert.deepEqual(bare, [], place)
      }
    }
  },
)

journey('long and right-to-left names stay inside 320 px, and push nothing off the screen', async (stage) => {
  for (const name of ['W'.repeat(40), 'Abcdefghijklmnopqrstuvwxyz', 'عبدالرحمن بن عبدالعزيز الفلاني الطويل']) {
    const student = await aStudent(stage.world, stage.school)
    await stage.world.db.updateTable('student').set({ first_name: name }).where('id', '=', student.id).execute()
    const phone = await stage.phone({ reducedMotion: 'reduce' })
    await phone.setViewportSize({ width: 320, height: 700 })
    await signInAs(phone, asStudent(student), '/student/dashboard')
    await seesHeading(phone, `${name}'s Dashboard`)
    const logOut = (await phone.getByRole('button', { name: 'Log out' }).boundingBox())!
    assert.ok(logOut.x >= 0 && logOut.x + logOut.width <= 320, `${name}: ${logOut.x}`)
    assert.ok((await width(phone)) <= 0, name)
    await phone.context().close()
  }
})

journey(
  'students abroad see an event’s day in the university’s time zone, and professors in their own',
  async (stage) => {
    const { world, school } = stage
    // The stage's university is in New York. In Tokyo it is often already the next day.
    const owner = await aFaculty(world, school)
    const startsAt = new Date(world.clock.now()).toISOString()
    const event = await anEvent(world, owner, { startsAt })
    const student = await aStudent(world, school)
    const { id: classId } = await aClassWith(world, owner, [student])
    await assign(stage, owner, classId, event.id)
    for (const [timezoneId, isNamed] of [
      ['Asia/Tokyo', true],
      ['America/New_York', false],
    ] as const) {
      const phone = await signInAs(stage.phone({ timezoneId }), asStudent(student), `/attend/${event.id}`)
      const day = new Intl.DateTimeFormat('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'America/New_York',
      })
      await sees(phone, `Today, ${day.format(world.clock.now())}`)
      assert.equal(await phone.getByText('(Eastern Time)').count(), isNamed ? 1 : 0)
      await phone.goto('/student/dashboard')
      const today = phone.getByRole('region', { name: 'Today in your classes' })
      const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' }).format(
        new Date(startsAt),
      )
      const note = isNamed ? ' (Eastern Time)' : ''
      assert.equal(await today.locator('time').innerText(), time.replaceAll('\u202f', ' ') + note)
      await phone.context().close()
    }
    // A professor abroad sees the same day for an event on all pages, and the time zone's name.
    const afternoon = Math.floor(world.clock.now() / dayMs) * dayMs - 76 * 3_600_000
    const past = await anEvent(world, owner, { name: 'Afternoon Talk', startsAt: new Date(afternoon).toISOString() })
    await assign(stage, owner, classId, past.id)
    const deleted = await anEvent(world, owner, { name: 'Deleted Talk', startsAt: new Date(afternoon).toISOString() })
    await world.db.updateTable('event').set({ closed_at: afternoon }).where('id', '=', deleted.id).execute()
    await ask(stage, student, 'POST', '/api/appeals/', { event: past.id, text: 'I was there.' })
    const desk = await signInAs(stage.desk({ timezoneId: 'Asia/Tokyo' }), asFaculty(owner))
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(afternoon)
    await desk.goto('/faculty/recently-deleted')
    await sees(desk, new RegExp(`\\b${day}`))
    await sees(desk, /Times are shown in Japan/)
    await desk.goto('/faculty/dashboard')
    await press(desk, '1 question about credit')
    await sees(desk, new RegExp(`\\b${day} \\(Japan`))
    await desk.goto(`/faculty/classes/${classId}?tab=attendance`)
    await sees(desk, day.replace(/, \d+$/, ''))
    await sees(desk, /Times are shown in Japan/)
    for (const address of [`/live`, `?tab=credits`, `/students/${student.id}`]) {
      const isEvent = address === '/live'
      await desk.goto(isEvent ? `/faculty/events/${past.id}/live` : `/faculty/classes/${classId}${address}`)
      if (address === '?tab=credits') await press(desk, 'Individual events')
      await sees(desk, new RegExp(`\\b${day}`))
      await sees(desk, /Times are shown in Japan/)
    }
  },
)

journey('with text twice as large or in a low window, nothing is cut off and no lines overlap', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school), {
    startsAt: new Date(world.clock.now()).toISOString(),
  })
  const phone = await stage.phone({ may: [] })
  await phone.goto('/auth/student/register')
  await sees(phone, /^Location access denied\./)
  const faults: string[] = []
  const look = async () => {
    await phone.evaluate(`document.documentElement.style.fontSize = '200%'`)
    faults.push(...(await findOutOfReach(phone)))
  }
  await look()
  await signInAs(phone, asStudent(await aStudent(world, school)), `/attend/${event.id}`)
  await sees(phone, 'Location permissions required')
  await look()

  // The class of a professor, and the panel of a University Admin.
  const ida = await aFaculty(world, school, 'Ida')
  await anAdmin(world, 'sub', { school, faculty: ida })
  const { id } = await aClassWith(world, ida, [])
  await assign(stage, ida, id, event.id)
  await signInAs(phone, asFaculty(ida), `/faculty/classes/${id}`)
  await sees(phone, 'Attendance Report')
  await look()
  const isCut = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
    scrollWidth > clientWidth
  assert.equal(
    await phone
      .locator(':has(> time)')
      .first()
      .evaluate(isCut as never),
    false,
    'the day is whole',
  )
  await phone.goto('/faculty/admin')
  await sees(phone, 'Events Management')
  await look()
  assert.deepEqual(faults, [])

  // A laptop's window at 400 % zoom: the dialog shows the whole field in which the name is typed.
  await phone.setViewportSize({ width: 320, height: 256 })
  const ownEvent = await anEvent(world, ida)
  await addToRoll(world.db, ownEvent, [await aStudent(world, school, 'Noor')])
  await phone.goto(`/faculty/events/${ownEvent.id}/edit`)
  await press(phone, 'Delete Event')
  const field = phone.getByRole('dialog').getByRole('textbox')
  await field.focus()
  const visiblePart = await phone.evaluate<number>(`new Promise((done) =>
    new IntersectionObserver(([entry]) => done(entry.intersectionRatio)).observe(document.activeElement))`)
  assert.equal(visiblePart, 1)
})

journey('registration selects the university that the email address belongs to', async (stage) => {
  const phone = await stage.phone()
  for (const [kind, domain] of [
    ['student', stage.school.studentDomain],
    ['faculty', stage.school.facultyDomain],
  ] as const) {
    await phone.goto(`/auth/${kind}/register`)
    const email = phone.getByRole('textbox', { name: 'Email' })
    await phone.getByLabel('University').waitFor()
    await email.fill(`maya@${domain}`)
    await phone.getByRole('combobox', { name: 'University' }).getByText(stage.school.name).waitFor()
    await email.fill('maya@elsewhere.example')
    await phone.getByRole('combobox', { name: 'University' }).getByText('Choose your university').waitFor()
  }
})

journey('the first page shows the sample code, and a tap leaves no hover color on a button', async (stage) => {
  const phone = await stage.phone()
  await phone.goto('/')
  await phone.locator('img[src="/sample-code.svg"]').waitFor()
  assert.ok((await phone.evaluate<number>(`document.querySelector('img[src="/sample-code.svg"]').naturalWidth`)) > 0)
  await phone.goto('/auth/faculty/signin')
  const send = phone.getByRole('button', { name: 'Email me a link' })
  await send.waitFor()
  const restingColor = await readStyle(phone, 'button[type=submit]', 'backgroundColor')
  await press(phone, 'Email me a link')
  await send.tap()
  assert.equal(await readStyle(phone, 'button[type=submit]', 'backgroundColor'), restingColor)
})
