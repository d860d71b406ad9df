import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { adminFrameShots } from './admin-frame-shots.ts'
import { adminPanelShots } from './admin-panel-shots.ts'
import { auditShots } from './admin-audit-shots.ts'
import { bareWall } from './camera.ts'
import { adminPeopleShots } from './admin-people-shots.ts'
import { adminUsageShots } from './admin-usage-shots.ts'
import { universityShots } from './admin-universities-shots.ts'
import { classShots } from './class-shots.ts'
import { facultyShots } from './faculty-shots.ts'
import { hallShots } from './hall-shots.ts'
import { helpShots, registrationShots, signInShots } from './public-shots.ts'
import { castOf, openShot, type Shot } from './shots.ts'
import { journey, type Stage } from './stage.ts'
import { checkInShots, dashboardShots, profileShots } from './student-shots.ts'

/** Pages that are looked at at the same time. */
const lanes = 3

journey('the help pages have no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, helpShots())
})

journey('signing in has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, signInShots(stage, await castOf(stage)))
})

journey('registering has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, registrationShots(stage))
})

journey('a student’s dashboard has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  stage.cameraSees(bareWall)
  await lookAtAll(stage, dashboardShots(await castOf(stage)))
})

journey('a student’s profile has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, profileShots(await castOf(stage)))
})

journey('checking in has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, checkInShots(await castOf(stage)))
})

journey('events have no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, facultyShots(await castOf(stage)))
})

journey('the administrators’ dashboard, settings and ways to a password have no barriers', async (stage) => {
  await lookAtAll(stage, await adminFrameShots(stage, await castOf(stage)))
})

journey('the lists of classes and what is in one have no barriers', async (stage) => {
  const [lists] = await someClasses(stage)
  await lookAtAll(stage, lists)
})

journey('the forms of a class have no barriers, nor has a professor’s profile', async (stage) => {
  const [, forms] = await someClasses(stage)
  await lookAtAll(stage, forms)
})

journey('the page of a hall that fills has no barriers, nor has what stands on its wall', async (stage) => {
  await lookAtAll(stage, await hallShots(stage))
})

journey('the Administrator Panel has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, await adminPanelShots(stage))
})

journey('the audit has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, await auditShots(stage, await castOf(stage)))
})

journey('faculty and administrators have no barriers for who administers them', async (stage) => {
  await lookAtAll(stage, await adminPeopleShots(stage, await castOf(stage)))
})

journey('the usage report has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, await adminUsageShots(stage, await castOf(stage)))
})

journey('the universities and what others ask for have no barriers', async (stage) => {
  await lookAtAll(stage, await universityShots(stage))
})

/** Lists and single classes; and their forms, with the profile. */
async function someClasses(stage: Stage): Promise<[Shot[], Shot[]]> {
  const shots = await classShots(stage, await castOf(stage))
  const isList = ({ name }: Shot) => name.startsWith('class')
  return [shots.filter(isList), shots.filter((shot) => !isList(shot))]
}

async function lookAtAll(stage: Stage, shots: Shot[]): Promise<void> {
  for (const matching of new Set(shots.flatMap(({ trouble = [] }) => trouble))) stage.expectTrouble(matching)
  const browsers = new Map<string, Promise<Page>>()
  const left = [...shots]
  const wide: string[] = []
  const lane = async () => {
    for (let shot = left.shift(); shot; shot = left.shift()) {
      const page = await (await browserOf(shot, stage, browsers)).context().newPage()
      wide.push(...(await lookAt(stage, shot, page)))
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  assert.deepEqual(wide, [], 'pages that one has to move sideways')
}

/** A browser for all pages of one person who allows the same: what one page loaded the next one has. */
function browserOf({ as, may = ['camera', 'geolocation'] }: Shot, stage: Stage, browsers: Map<string, Promise<Page>>) {
  const key = JSON.stringify([as?.authToken, may])
  const browser = browsers.get(key) ?? stage.phone({ may })
  browsers.set(key, browser)
  return browser
}

/** Has axe look at a page at both widths; gives where it is wider than the window. */
async function lookAt(stage: Stage, shot: Shot, page: Page): Promise<string[]> {
  const { name, below = Infinity } = shot
  const wide: string[] = []
  try {
    await openShot(page, shot)
    for (const width of [390, 1280].filter((one) => one < below)) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      if (await isTooWide(page)) wide.push(`${name} at ${width}`)
      await stage.check(page, `${name} at ${width}`)
    }
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
  return wide
}

const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
