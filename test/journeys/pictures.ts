// Takes pictures of every finished page at 390 and 1280 px, light and dark, empty and with data, in
// test-results/pages/. Words on the command line choose pages by their names.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { adminFrameShots } from './admin-frame-shots.ts'
import { adminPanelShots } from './admin-panel-shots.ts'
import { auditShots } from './admin-audit-shots.ts'
import { findBrokenLines } from './broken-lines.ts'
import { bareWall } from './camera.ts'
import { adminPeopleShots } from './admin-people-shots.ts'
import { adminUsageShots } from './admin-usage-shots.ts'
import { universityShots } from './admin-universities-shots.ts'
import { classCreditShots } from './class-credit-shots.ts'
import { classShots } from './class-shots.ts'
import { facultyShots } from './faculty-shots.ts'
import { hallShots } from './hall-shots.ts'
import { markShots } from './mark-shots.ts'
import { helpShots, receiptShots, registrationShots, signInShots, stopEmailsShots } from './public-shots.ts'
import { createCast, openShot, type Shot } from './shots.ts'
import { keepPicture, results } from './keep-picture.ts'
import { closeBrowser, openStage } from './stage.ts'
import { ssoShots } from './sso-shots.ts'
import { providerShots } from './provider-shots.ts'
import { afterCheckInShots } from './after-check-in-shots.ts'
import { checkInShots, creditShots, dashboardShots, profileShots } from './student-shots.ts'

/** The number of pages that are captured at the same time. */
const lanes = 3
/**
 * The time (ms) that a page may take to reach its state. It is long, because a picture that is taken too early shows
 * nothing.
 */
const patience = 30_000
/** The attempts for a picture, so that one at a slow moment needn't be repeated by hand. */
const tries = 2

const words = process.argv.slice(2)
const failed: string[] = []
/** Texts with a line break after a middle dot, or between a number and its unit. */
const broken = new Set<string>()
let pictureCount = 0
/** The time (ms) by which the server's clock was moved forward. */
let passed = 0

const begun = performance.now()
const stage = await openStage()
stage.cameraSees(bareWall)
rmSync(join(results, 'pages'), { recursive: true, force: true })
try {
  const cast = await createCast(stage)
  const allShots = [
    ...helpShots(),
    ...signInShots(stage, cast),
    ...registrationShots(stage),
    ...ssoShots(stage, cast),
    ...providerShots(stage, cast),
    ...(await receiptShots(stage, cast)),
    ...stopEmailsShots(cast),
    ...dashboardShots(cast),
    ...(await creditShots(stage, cast)),
    ...profileShots(cast),
    ...checkInShots(cast),
    ...(await afterCheckInShots(stage, cast)),
    ...facultyShots(cast),
    ...(await adminFrameShots(stage, cast)),
    ...(await universityShots(stage)),
    ...(await classShots(stage, cast)),
    ...(await classCreditShots(stage, cast)),
    ...(await hallShots(stage)),
    ...(await markShots(stage)),
    ...(await adminPanelShots(stage)),
    ...(await auditShots(stage, cast)),
    ...(await adminPeopleShots(stage, cast)),
    ...(await adminUsageShots(stage, cast)),
  ]
  const shots = words.length === 0 ? allShots : allShots.filter(({ name }) => words.some((word) => name.includes(word)))
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) await takeAll(shots, colorScheme, width)
  }
} finally {
  await stage.close()
  await closeBrowser()
}
const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
console.log(`${pictureCount} pictures in test-results/pages, in ${minutes} minutes.`)
if (failed.length > 0) console.error(`These did not come into their state:\n${failed.join('\n')}`)
if (broken.size > 0) console.error(`These lines break badly:\n${[...broken].join('\n')}`)
process.exitCode = failed.length === 0 && pictureCount > 0 ? 0 : 1

async function takeAll(candidates: Shot[], colorScheme: 'light' | 'dark', width: number): Promise<void> {
  // Each round starts at the same time by the server's clock, so that an open event stays open, however slow the other
  // rounds were.
  const back = begun - performance.now()
  stage.pass(back - passed)
  passed = back
  // An address gets at most five emails in 15 minutes, and each round requests some.
  await stage.world.db.deleteFrom('email_link').execute()
  const fittingShots = candidates.filter(({ below = Infinity }) => width < below)
  const queue = [...fittingShots]
  const lane = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) await take(shot, colorScheme, width)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  pictureCount += fittingShots.length
  console.log(`${fittingShots.length} pages at ${width}, ${colorScheme}`)
}

async function take(shot: Shot, colorScheme: 'light' | 'dark', width: number, round = 1): Promise<void> {
  const { may = ['camera', 'geolocation'], name } = shot
  const page = await (width === 390 ? stage.phone : stage.desk)({
    colorScheme,
    may,
    deviceScaleFactor: width === 390 ? 2 : 1,
  })
  page.setDefaultTimeout(patience)
  const trouble = await openShot(page, shot).then(
    () => null,
    (error: Error) => error.message.split('\n')[0],
  )
  if (trouble !== null && round < tries) {
    await page.context().close()
    return take(shot, colorScheme, width, round + 1)
  }
  if (trouble !== null) failed.push(`  ${name} at ${width}, ${colorScheme}: ${trouble}`)
  if (colorScheme === 'light')
    for (const line of await findBrokenLines(page)) broken.add(`  ${name} at ${width}: ${line}`)
  await keepPicture(page, `${name} ${width} ${colorScheme}`, 'pages')
  await page.context().close()
}
