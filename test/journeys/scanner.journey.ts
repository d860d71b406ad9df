import assert from 'node:assert/strict'
import QRCode from 'qrcode'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { aFaculty, anEvent, aStudent, password, type Event } from '#test/builders.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { keptMethod } from './method-steps.ts'
import { journey, type Stage } from './stage.ts'
import { confirmAttendance, press, readPath, sees, seesHeading, signInStudent, typePassword } from './steps.ts'

const menuCode = await QRCode.toBuffer('https://cafe.example/menu', { width: 600 })
/** Another kind of code, whose text could be an id if ids had any length. */
const lockerCode = await QRCode.toBuffer('LOCKER-0417', { width: 600 })

/** Returns an event's QR code as the server sends it. */
async function fetchQrCode(stage: Stage, event: Event): Promise<Buffer> {
  const answer = await fetchPatiently(`${stage.site}/api/events/${event.id}/generate-qr/`)
  return Buffer.from(await answer.arrayBuffer())
}

async function anOpenEvent(stage: Stage) {
  const { world, school } = stage
  return { event: await anEvent(world, await aFaculty(world, school)), student: await aStudent(world, school, 'Lena') }
}

journey('another kind of code doesn’t stop the scanner, which then reads the event’s code', async (stage) => {
  const { event, student } = await anOpenEvent(stage)
  stage.cameraSees([
    { picture: menuCode, seconds: 3 },
    { picture: lockerCode, seconds: 3 },
    { picture: await fetchQrCode(stage, event), seconds: 4 },
  ])
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await press(phone, 'Start Scanning')
  await sees(phone, 'Invalid QR code format. Please try again.')
  await sees(phone, 'Not an event’s code')
  await seesHeading(phone, event.name)
})

journey(
  'a scanner that sees only another kind of code can be stopped, and the event’s code can be typed',
  async (stage) => {
    const { event, student } = await anOpenEvent(stage)
    stage.cameraSees([{ picture: menuCode, seconds: 2 }])
    const phone = await stage.phone()
    await signInStudent(phone, student.email, password)
    await press(phone, 'Start Scanning')
    await sees(phone, 'Invalid QR code format. Please try again.')
    await sees(phone, 'Not read yet')
    await stage.check(phone, 'scanning')
    await press(phone, 'Stop Scanning')
    await sees(phone, 'Camera inactive')
    await press(phone, 'Type code')
    await phone.getByLabel('Code on the poster or screen').fill(showTypedCode(event.typedCode))
    await press(phone, 'Find event')
    await seesHeading(phone, event.name)
  },
)

journey('without the camera, a photo of the code works', async (stage) => {
  const { event, student } = await anOpenEvent(stage)
  stage.cameraSees([{ picture: await fetchQrCode(stage, event), seconds: 2 }])
  const phone = await stage.phone({ may: ['geolocation'] })
  await signInStudent(phone, student.email, password)
  await press(phone, 'Start Scanning')
  await sees(phone, 'Camera error: Permission denied')
  await sees(phone, 'Allow the camera for this site in your browser’s settings.')
  await stage.check(phone, 'camera denied')

  const photo = (buffer: Buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer })
  const choosing = () => Promise.all([phone.waitForEvent('filechooser'), press(phone, 'Photo')])
  const [first] = await choosing()
  await first.setFiles(photo(menuCode))
  await sees(phone, 'Invalid QR code format. Please try again.')
  const [second] = await choosing()
  await second.setFiles(photo(await fetchQrCode(stage, event)))
  await seesHeading(phone, event.name)
  await confirmAttendance(phone)
  await keptMethod(stage, event, 'own-scan')
})

journey('the short address accepts the code that is printed on the poster', async (stage) => {
  const { event, student } = await anOpenEvent(stage)
  const phone = await stage.phone()
  await phone.goto('/c')
  await seesHeading(phone, 'Student Sign In')
  await typePassword(phone, student.email, password)
  await phone.waitForURL((url) => url.pathname === '/scan')
  await seesHeading(phone, 'Type the code')
  const field = phone.getByLabel('Code on the poster or screen')
  await field.fill('7K2M')
  await press(phone, 'Find event')
  await sees(phone, 'This code isn’t complete. Type all 8 letters and digits.')
  await field.fill(event.typedCode === '00000000' ? '11111111' : '0000 0000')
  await press(phone, 'Find event')
  await sees(phone, 'No event that is open for check-in has this code.')
  await stage.check(phone, 'typed code')
  await field.fill(showTypedCode(event.typedCode).toLowerCase())
  await press(phone, 'Find event')
  await seesHeading(phone, event.name)
  assert.equal(readPath(phone), `/scan?event=${event.id}`)
  // How the student reached this page isn't in the address, but it survives a reload.
  await phone.reload()
  await confirmAttendance(phone)
  await keptMethod(stage, event, 'typed-code')
  stage.expectTrouble(/phone: 404 GET \/api\/typed-codes\//)
})
