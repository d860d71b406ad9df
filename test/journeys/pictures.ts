// Pictures of every finished page at 390 and 1280 px, light and dark, empty and with data, in test-results/pages/.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { facultyShots } from './faculty-shots.ts'
import { helpShots, registrationShots, signInShots } from './public-shots.ts'
import { castOf, openShot, type Shot } from './shots.ts'
import { closeBrowser, keepPicture, openStage, results } from './stage.ts'
import { checkInShots, dashboardShots } from './student-shots.ts'

/** Pages that are taken at the same time. */
const lanes = 3
let failed = 0

const stage = await openStage()
rmSync(join(results, 'pages'), { recursive: true, force: true })
try {
  const cast = await castOf(stage)
  const shots = [
    ...helpShots(),
    ...signInShots(stage, cast),
    ...registrationShots(stage),
    ...dashboardShots(cast),
    ...checkInShots(cast),
    ...facultyShots(cast),
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) await takeAll(shots, colorScheme, width)
  }
} finally {
  await stage.close()
  await closeBrowser()
}
process.exitCode = failed === 0 ? 0 : 1

async function takeAll(all: Shot[], colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const wanted = all.filter(({ below = Infinity }) => width < below)
  const left = [...wanted]
  const lane = async () => {
    for (let shot = left.shift(); shot; shot = left.shift()) await take(shot, colorScheme, width)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  console.log(`${wanted.length} pages at ${width}, ${colorScheme}`)
}

async function take(shot: Shot, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const { may = ['camera', 'geolocation'], name } = shot
  const page = await (width === 390 ? stage.phone : stage.desk)({ colorScheme, may })
  try {
    await openShot(page, shot)
  } catch (error) {
    failed += 1
    console.error(`${name} at ${width}: ${(error as Error).message.split('\n')[0]}`)
  }
  await keepPicture(page, `${name} ${width} ${colorScheme}`, 'pages')
  await page.context().close()
}
