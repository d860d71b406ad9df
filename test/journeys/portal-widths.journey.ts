import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { aPanel, openPanel } from './admin-panel-steps.ts'
import { findBrokenLines, findBrokenWords } from './broken-lines.ts'
import { ask, assign } from './class-details-steps.ts'
import { aHall } from './hall-steps.ts'
import { aSemester } from './own-credit-steps.ts'
import { journey, journeyAlone } from './stage.ts'
import { asAdmin, asFaculty, asStudent, sees, seesHeading, signInAs } from './steps.ts'
import { findOutOfReach } from './within-reach.ts'

const widths = [320, 390, 599, 600, 700, 839, 900]
const facultyPages = ['dashboard', 'events', 'events/add', 'classes', 'classes/add'].map((page) => `/faculty/${page}`)
const adminPages = [
  'dashboard',
  'universities',
  'faculty-admins',
  'administrators',
  'usage-report',
  'audit',
  'settings',
]

journeyAlone(
  'at every width the portals greet people, fit the window, and have a sidebar from 600 px on',
  async (stage) => {
    const { world, school } = stage
    const ruth = await aFaculty(world, school, 'Ruth')
    await aClassWith(world, ruth, [await aStudent(world, school)], 'BIO 210')
    await anEvent(world, ruth, { name: 'Field Methods' })
    const master = await anAdmin(world, 'master')
    const wide: string[] = []
    for (const [keys, pages, isFaculty] of [
      [asFaculty(ruth), facultyPages, true],
      [asAdmin(master, 'master'), adminPages.map((page) => `/admin/${page}`), false],
    ] as const) {
      const desk = await signInAs(stage.desk(), keys)
      for (const path of pages) {
        await desk.goto(path)
        await desk.locator('main h1, main h2, header h1').first().waitFor()
        for (const width of widths) {
          await desk.setViewportSize({ width, height: 800 })
          await desk.getByRole('button', { name: 'Open menu' }).waitFor({ state: width < 600 ? 'visible' : 'hidden' })
          if (isFaculty) await sees(desk.getByRole('banner'), 'Welcome, Ruth Whitcombe')
          const overflow = await desk.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
          if (overflow > 0) wide.push(`${path} at ${width}: ${overflow} px`)
        }
      }
    }
    assert.deepEqual(wide, [])
  },
)

journeyAlone(
  'a long university name fits a phone’s bar with space around it, and a desk’s bar beside a long name',
  async (stage) => {
    const { world, school } = stage
    const name = 'University of the Northern Lakes and Extension Colleges'
    await world.db.updateTable('school').set({ name }).where('id', '=', school.id).execute()
    const phone = await signInAs(stage.phone(), asFaculty(await aFaculty(world, school, 'Ruth')), '/faculty/classes')
    const bar = phone.getByRole('banner')
    await sees(bar, 'Welcome, Ruth Whitcombe')
    const [box, top, bottom] = await Promise.all([
      bar.boundingBox(),
      bar.getByText(`Faculty Portal - ${name}`).boundingBox(),
      bar.getByText('Welcome, Ruth Whitcombe').boundingBox(),
    ])
    assert.ok(top!.height > 40, 'the name takes several lines')
    const room = [top!.y - box!.y, box!.y + box!.height - (bottom!.y + bottom!.height)]
    assert.ok(Math.min(...room) >= 6, `${room.join(' and ')} px above and below`)
    await stage.check(phone, 'portal, a long name of a university')

    const longNamed = await aFaculty(world, school, 'Maximiliane')
    const last_name = 'Featherstonehaugh-Cholmondeley-Majoribanks of Auchinleck'
    await world.db.updateTable('faculty').set({ last_name }).where('id', '=', longNamed.id).execute()
    const desk = await stage.desk()
    await desk.setViewportSize({ width: 900, height: 800 })
    await signInAs(desk, asFaculty(longNamed), '/faculty/classes')
    await sees(desk.getByRole('banner'), `Welcome, Maximiliane ${last_name}`)
    const { height } = (await desk.getByRole('banner').boundingBox())!
    assert.ok(height <= 80, `the bar is ${height} px high`)
  },
)

journey(
  'on a phone the live page has room for its numbers and its search, even with text twice as large',
  async (stage) => {
    const { professor, event, checkIn, students } = await aHall(stage)
    await checkIn(students.Maya)
    const { id } = await aClassWith(stage.world, professor, [students.Noor], 'PHIL 330')
    await assign(stage, professor, id, event.id)
    const phone = await signInAs(stage.phone(), asFaculty(professor), `/faculty/events/${event.id}/live`)
    await phone.getByRole('combobox', { name: 'Class' }).waitFor()
    await phone.setViewportSize({ width: 320, height: 568 })
    const room = await phone.evaluate<number>(`(() => {
      const field = document.querySelector('input[type=search]')
      const text = document.createElement('canvas').getContext('2d')
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      text.font = font
      const padding = parseFloat(paddingLeft) + parseFloat(paddingRight)
      return field.clientWidth - padding - text.measureText(field.placeholder).width
    })()`)
    assert.ok(room >= 0, `${-room} px of the placeholder are cut off`)
    await phone.setViewportSize({ width: 390, height: 664 })
    await phone.evaluate(`document.documentElement.style.fontSize = '200%'`)
    assert.deepEqual(await findOutOfReach(phone), [])
    await phone.evaluate(`document.documentElement.style.fontSize = ''`)
    for (const size of [
      { width: 1280, height: 800 },
      { width: 664, height: 390 },
    ]) {
      await phone.setViewportSize(size)
      const [search, list] = await Promise.all(
        [phone.getByRole('searchbox'), phone.getByRole('combobox', { name: 'Class' })].map(async (field) => {
          const frame = field.locator('xpath=ancestor::*[contains(@class, "MuiOutlinedInput-root")]')
          const { y, height } = (await frame.boundingBox())!
          return { y, height }
        }),
      )
      assert.deepEqual(list, search, `the class list and the search at ${size.width} px`)
    }
  },
)

journeyAlone('on a tablet and on a zoomed laptop every table has room for its names', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  const { id } = await aClassWith(stage.world, professor, [students.Noor, students.Ines], 'Environmental Humanities')
  await assign(stage, professor, id, event.id)
  await checkIn(students.Maya)
  const marks = [{ student: students.Noor.id, says: 'present', reason_kind: 'phone', reason: 'Battery died' }]
  await ask(stage, professor, 'POST', `/api/events/${event.id}/marks/`, { marks })
  const deletedEvent = await anEvent(stage.world, professor, { name: 'Field Methods Workshop' })
  await ask(stage, professor, 'DELETE', `/api/events/${deletedEvent.id}/`)
  const master = await anAdmin(stage.world, 'master')
  const faults: string[] = []
  const facultyLists: [path: string, text: RegExp][] = [
    [`events/${event.id}/live`, /Humanities; BIO|BIO 210; Env/],
    [`classes/${id}`, /^Memory/],
    [`classes/${id}/edit`, /Noor/],
    ['recently-deleted', /^Field Methods/],
  ]
  const adminLists: [path: string, text: RegExp][] = [
    ['administrators', /\(You\)/],
    ['faculty-admins', /Daniel/],
    ['recently-deleted', /^Field Methods/],
  ]
  for (const [portal, keys, lists] of [
    ['faculty', asFaculty(professor), facultyLists],
    ['admin', asAdmin(master, 'master'), adminLists],
  ] as const) {
    const desk = await signInAs(stage.desk(), keys)
    for (const [path, text] of lists) {
      await desk.goto(`/${portal}/${path}`)
      await sees(desk.getByRole('main'), text)
      for (const width of [841, 900, 960, 1024, 1180]) {
        await desk.setViewportSize({ width, height: 800 })
        // A list may change its layout in the frame after the new width.
        await desk.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
        const words = await findBrokenWords(desk)
        faults.push(...words.map((fault) => `${path} at ${width}: ${fault}`))
      }
    }
  }
  const phone = await signInAs(stage.phone(), asAdmin(master, 'master'), '/admin/settings')
  const rule = (await phone.getByText(/^Optional\. 0 of 1/).boundingBox())!
  const button = (await phone.getByRole('button', { name: /^Require/ }).boundingBox())!
  const gap = button.y - rule.y - rule.height
  if (gap < 0 || gap > 24) faults.push(`the button of the second factor is ${gap} px below its rule`)
  assert.deepEqual(faults, [])
})

journeyAlone('administrators’ pages fit a narrow phone with text twice as large', async (stage) => {
  const phone = await signInAs(stage.phone(), asAdmin(await anAdmin(stage.world, 'master'), 'master'))
  await phone.setViewportSize({ width: 320, height: 568 })
  const faults: string[] = []
  for (const path of adminPages) {
    await phone.goto(`/admin/${path}`)
    await phone.locator('main h1, main h2, header h1').first().waitFor()
    if (path === 'universities') await sees(phone.getByRole('listitem'), `Faculty: ${stage.school.facultyDomain}`)
    await phone.evaluate(`document.documentElement.style.fontSize = '200%'`)
    // A select may shorten its text, because it shows all of it when it opens.
    const pageFaults = (await findOutOfReach(phone)).filter((fault) => !fault.startsWith('cuts off'))
    faults.push(...pageFaults.map((fault) => `${path}: ${fault}`))
    if (path !== 'universities') continue
    const { width } = (await phone.getByText(`Faculty: ${stage.school.facultyDomain}`).boundingBox())!
    if (width < 200) faults.push(`a university’s facts have ${width} px beside its buttons`)
  }
  assert.deepEqual(faults, [])
})

journey('no line on a phone ends with a middle dot or separates a number from its unit', async (stage) => {
  const { lena } = await aSemester(stage)
  const owner = await aFaculty(stage.world, stage.school)
  const event = await anEvent(stage.world, owner, {
    name: 'Memory and Its Ethics',
    startsAt: new Date(Date.now() + 3 * 60 * 60_000).toISOString(),
  })
  const phone = await signInAs(stage.phone(), asStudent(lena), '/student/dashboard?tab=credits')
  await seesHeading(phone, 'Your Credits')
  const findAt = async (name: string) => {
    const brokenLines: string[] = []
    for (let width = 320; width <= 420; width += 10) {
      await phone.setViewportSize({ width, height: 568 })
      brokenLines.push(...(await findBrokenLines(phone)).map((text) => `${name} at ${width}: ${text}`))
    }
    return brokenLines
  }
  await sees(phone, 'BIO 101')
  const broken = await findAt('credits')
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, /^Opens in 2 h \d+ min$/)
  broken.push(...(await findAt('opens')))

  const { id } = await anEvent(stage.world, owner, { startsAt: new Date().toISOString() })
  await signInAs(phone, asFaculty(owner), `/faculty/events/${id}/live`)
  await sees(phone, /^Check-in open ·\scloses in/)
  broken.push(...(await findAt('live')))
  await phone.goto('/faculty/events')
  await phone.getByRole('button', { name: 'Attendance' }).first().waitFor()
  broken.push(...(await findAt('events')))
  assert.deepEqual(broken, [])
  await phone.setViewportSize({ width: 320, height: 568 })
  assert.deepEqual(await findOutOfReach(phone), [])
})

journey('on a phone the four tabs of the Administrator Panel are in two rows of two', async (stage) => {
  const { ada } = await aPanel(stage)
  const phone = await stage.phone()
  await openPanel(phone, ada)
  await phone.getByRole('tab').last().waitFor()
  const tops: number[] = []
  for (const tab of await phone.getByRole('tab').all()) tops.push((await tab.boundingBox())!.y)
  assert.deepEqual([tops[1], tops[3]], [tops[0], tops[2]])
})
