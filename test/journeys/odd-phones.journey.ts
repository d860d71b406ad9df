import assert from 'node:assert/strict'
import QRCode from 'qrcode'
import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { confirmWithoutNetwork, loseNetwork, offline } from './offline-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, confirmAttendance, press, sees, seesHeading, signInAs, signInStudent } from './steps.ts'

/** Creates an open event, and a signed-in student's phone that runs a script before each page. */
async function aPhoneWith(stage: Stage, script: string, visitor: Parameters<Stage['phone']>[0] = {}) {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await stage.phone(visitor)
  await phone.addInitScript(script)
  await signInAs(phone, asStudent(await aStudent(world, school, 'Lena')))
  return { phone, event }
}

const giving = (position: string) => `
  Object.defineProperty(Geolocation.prototype, 'getCurrentPosition', {
    configurable: true,
    value: (found) => setTimeout(() => found(${position}), 50),
  })`
const coordinates = 'latitude: 42.3744, longitude: -71.1169'

const oddPhones: { name: string; script: string; sees?: string }[] = [
  {
    name: 'whose position has no accuracy',
    script: giving(`{ coords: { ${coordinates}, accuracy: null }, timestamp: Date.now() }`),
    sees: 'accuracy unknown',
  },
  {
    name: 'whose position has no time',
    script: giving(`{ coords: { ${coordinates}, accuracy: 12 }, timestamp: undefined }`),
    sees: 'within ± 12 m',
  },
  {
    name: 'that lacks functions of newer browsers',
    script: `
      delete Crypto.prototype.randomUUID
      delete AbortSignal.timeout
      delete AbortSignal.any
      delete Navigator.prototype.permissions
      delete globalThis.structuredClone
      delete globalThis.requestIdleCallback
      delete IDBTransaction.prototype.commit
      delete Navigator.prototype.locks
      delete Navigator.prototype.userActivation
      for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name]`,
  },
  {
    name: 'that doesn’t know the university’s time zone',
    script: `
      const { DateTimeFormat } = Intl
      Intl.DateTimeFormat = function (tag, options) {
        if (options?.timeZone === 'America/New_York') throw new RangeError('Invalid time zone specified')
        return new DateTimeFormat(tag, options)
      }`,
  },
  { name: 'without storage', script: `Object.defineProperty(globalThis, 'indexedDB', { value: undefined })` },
  {
    name: 'whose storage never answers',
    script: `IDBFactory.prototype.open = () => new EventTarget()`,
  },
]
for (const { name, script, sees: sentence } of oddPhones)
  journey(`a phone ${name} checks in`, async (stage) => {
    const { phone, event } = await aPhoneWith(stage, script)
    await phone.goto(`/attend/${event.id}`)
    await sees(phone, 'Location ready')
    if (sentence) await sees(phone, sentence)
    await confirmAttendance(phone)
  })

journey('a phone that never returns its location shows an error and Retry', async (stage) => {
  const { phone, event } = await aPhoneWith(
    stage,
    `Object.defineProperty(Geolocation.prototype, 'getCurrentPosition', { configurable: true, value: () => undefined })`,
  )
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'No location yet')
  await sees(phone, 'Error accessing location. Please try again.')
  await phone.evaluate(giving(`{ coords: { ${coordinates}, accuracy: 12 }, timestamp: Date.now() }`))
  await press(phone, 'Retry')
  await sees(phone, 'Location ready')
  await confirmAttendance(phone)
})

/**
 * A script that drops a page's connection to its database, as iOS does when the page sleeps. With `isForever`, no other
 * connection can be opened.
 */
const sleep = (isForever: boolean) => `
  const real = IDBDatabase.prototype.transaction, dead = new WeakSet()
  let slept = false, reopened = false
  globalThis.__sleep = () => { slept = true }
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    if (slept) reopened = !${isForever}
    return open.apply(this, args)
  }
  IDBDatabase.prototype.transaction = function (...args) {
    if (slept && !reopened) dead.add(this)
    if (dead.has(this)) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    return real.apply(this, args)
  }`

journey('a check-in is stored on a phone whose page slept, and survives a reload', async (stage) => {
  const { phone, event } = await aPhoneWith(stage, sleep(false), { serviceWorkers: 'allow' })
  await phone.goto('/student/dashboard')
  await phone.evaluate('navigator.serviceWorker.ready')
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  await phone.evaluate('__sleep()')
  stage.expectTrouble(offline)
  await loseNetwork(phone)
  await press(phone, 'Confirm Attendance')
  await sees(phone, 'Not sent yet, kept on this phone')
  await phone.reload()
  await seesHeading(phone, 'Waiting to send')
  await phone.context().setOffline(false)
  await seesHeading(phone, 'Attendance recorded successfully!')
})

journey('a phone that can’t store a check-in doesn’t claim that it did', async (stage) => {
  const { phone, event } = await aPhoneWith(stage, sleep(true))
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  await phone.evaluate('__sleep()')
  await loseNetwork(phone)
  stage.expectTrouble(offline)
  await press(phone, 'Confirm Attendance')
  await sees(phone, 'Not sent yet')
  await sees(phone, /Keep this page open until the check-in is sent\. This phone hasn’t stored it\./)
  assert.equal(await phone.getByText('kept on this phone').count(), 0)
  await phone.context().setOffline(false)
  await seesHeading(phone, 'Attendance recorded successfully!')
})

journey('correcting the phone’s clock while a check-in waits changes nothing', async (stage) => {
  const { phone, event } = await aPhoneWith(
    stage,
    `
    const Real = Date
    let off = -40 * 60_000
    globalThis.__fix = () => { off = 0 }
    globalThis.Date = class extends Real {
      constructor(...args) { if (args.length > 0) super(...args); else super(Real.now() + off) }
      static now() { return Real.now() + off }
    }`,
  )
  await confirmWithoutNetwork(stage, phone, event)
  await phone.evaluate('__fix()')
  await phone.context().setOffline(false)
  await seesHeading(phone, 'Attendance recorded successfully!')
})

journey('a browser that can’t read codes says so, and suggests typing the code', async (stage) => {
  stage.cameraSees([{ picture: await QRCode.toBuffer('LOCKER-0417', { width: 600 }), seconds: 3 }])
  const { phone } = await aPhoneWith(stage, '')
  await phone.route('**/decode-worker*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `delete self.WebAssembly;${await response.text()}` })
  })
  await phone.goto('/student/dashboard')
  await press(phone, 'Start Scanning')
  await sees(phone, 'This browser can’t read codes here. Use your phone’s camera app, or type the code.')
  assert.equal(await phone.getByText('Check your connection').count(), 0)
  stage.allowTrouble(/WebAssembly/)
})

for (const [name, write] of [
  [
    'a mail filter wrapped',
    (link: string) => `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05`,
  ],
  [
    'was copied from the sign-in page',
    (link: string) => link.replace('/attend/', '/auth/student/signin?redirect=%2Fattend%2F'),
  ],
] as const)
  journey(`the scanner reads a code whose address ${name}`, async (stage) => {
    const { world, school } = stage
    const event = await anEvent(world, await aFaculty(world, school))
    const student = await aStudent(world, school, 'Lena')
    const picture = await QRCode.toBuffer(write(`${stage.site}/attend/${event.id}`), { width: 600 })
    stage.cameraSees([{ picture, seconds: 3 }])
    const phone = await stage.phone()
    await signInStudent(phone, student.email, password)
    await press(phone, 'Start Scanning')
    await seesHeading(phone, event.name)
  })

journey('another kind of code with 16 characters doesn’t stop the camera', async (stage) => {
  const { world, school } = stage
  const student = await aStudent(world, school, 'Lena')
  const picture = await QRCode.toBuffer('LOCKER-0417-ROOM', { width: 600 })
  stage.cameraSees([{ picture, seconds: 3 }])
  stage.expectTrouble(/phone: 404 GET \/api\/events\//)
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await press(phone, 'Start Scanning')
  await sees(phone, 'Not an event’s code')
  await phone.getByRole('button', { name: 'Stop Scanning' }).waitFor()
})
