import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import { aFaculty, anEvent, aScan, aStudent, password } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { call } from '#test/call.ts'
import { openFirefox } from './engines/firefox.ts'
import { personAt, type RemotePerson } from './engines/person.ts'
import type { RemoteWindow } from './engines/remote-window.ts'
import { openWebKit } from './engines/webkit.ts'
import { findFirefox, findWebKit } from './programs.ts'
import { journey, type Stage } from './stage.ts'

const firefox = findFirefox()
const webkit = findWebKit()
const engines = {
  Firefox: firefox === null ? null : () => openFirefox(firefox),
  WebKit: webkit === null ? null : () => openWebKit(webkit),
}

const notHere = 'this browser is not here and can’t be installed'

for (const [engine, open] of Object.entries(engines)) {
  test(`${engine}: closing the window rejects pending calls`, { skip: !open && notHere }, async () => {
    const window = await open!()
    const neverAnswered = window.call('() => new Promise(() => undefined)', '')
    const refused = assert.rejects(neverAnswered, /was closed/)
    await window.close()
    await refused
    await assert.rejects(window.call('() => document.title', ''))
  })
  walkIn(engine, open, 'a student scans a photo, follows a link, and finds both in the history', studentsPath)
  walkIn(engine, open, 'a professor sees the roll live and downloads it', professorsPath)
  walkIn(engine, open, 'an administrator signs in', administrator)
}

type Walk = (person: RemotePerson, stage: Stage, open: () => Promise<RemotePerson>) => Promise<void>

function walkIn(engine: string, open: null | (() => Promise<RemoteWindow>), title: string, walk: Walk): void {
  const name = `${engine}: ${title}`
  if (!open) return void test(name, { skip: notHere })
  journey(name, async (stage) => {
    const openOne = async () => {
      const window = await open()
      stage.endsWith(window.close)
      return personAt(window, stage.site)
    }
    await walk(await openOne(), stage, openOne)
  })
}

async function studentsPath(person: RemotePerson, { world, school, site }: Stage): Promise<void> {
  const professor = await aFaculty(world, school)
  const [first, second] = [await anEvent(world, professor), await anEvent(world, professor)]
  const { email } = await aStudent(world, school)
  await person.opens('/auth/student/signin')
  await person.types('Email', email)
  await person.types('Password', password)
  await person.presses('Sign In')
  await person.isAt('/student/dashboard')

  const folder = mkdtempSync(join(tmpdir(), 'rollbook-photo-'))
  const photo = join(folder, 'photo.png')
  const picture = await fetchPatiently(`${site}/api/events/${first.id}/generate-qr/`)
  writeFileSync(photo, Buffer.from(await picture.arrayBuffer()))
  await person.presses('Scan QR')
  await person.sees('Start Scanning')
  await person.gives(photo)
  await person.sees(first.name)
  rmSync(folder, { recursive: true })
  await person.presses('Confirm Attendance')
  await person.sees('Attendance recorded successfully!')

  await person.opens(`/attend/${second.id}`)
  await person.presses('Confirm Attendance')
  await person.sees('Attendance recorded successfully!')
  await person.presses('Done')
  await person.opens('/student/dashboard')
  await person.presses('History')
  await person.sees(first.name)
  await person.sees(second.name)
}

async function professorsPath(person: RemotePerson, { world, school, site, mail }: Stage): Promise<void> {
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor)
  await person.opens('/auth/faculty/signin')
  await person.types('Email', professor.email)
  await person.presses('Email me a link')
  const { url } = secretsIn(await mail.emailTo(professor.email))
  await person.opens(`${url.pathname}${url.search}${url.hash}`)
  await person.isAt('/faculty/dashboard')
  // A page that is still loading would undo the next navigation.
  await person.sees('Welcome Back')

  await person.opens(`/faculty/events?attendance=${event.id}`)
  await person.sees('No attendance records yet for this event.')
  const student = await aStudent(world, school, 'Maya')
  const scan = { token: student.token, body: aScan(world, student, event) }
  assert.equal((await call(site, 'POST', '/api/attendance/', scan)).status, 201)
  await person.sees('Maya Bergström')
  const file = await person.downloads('Download CSV')
  assert.ok(file.includes(student.email), file)

  await person.opens(`/faculty/events/${event.id}/live`)
  await person.sees('Maya Bergström')
}

async function administrator(person: RemotePerson, { world }: Stage): Promise<void> {
  const email = 'ada@rollbook.test'
  const names = { first_name: 'Ada', last_name: 'Quist', role: 'master' } as const
  const created = await createAdministrator(world.db, { email, password, ...names }, Date.now())
  assert.ok(created.created)
  await person.opens('/auth/admin/signin')
  await person.types('Email', email)
  await person.types('Password', password)
  await person.presses('Sign In')
  await person.isAt('/admin/dashboard')
  await person.sees('You manage all universities.')
}
