import assert from 'node:assert/strict'
import { visitAll } from './visit-all.ts'
import { openShot } from './shots.ts'
import { journeyAlone as journey } from './stage.ts'
import { threePortals } from './three-portals.ts'
import { findOutOfReach } from './within-reach.ts'

/** A window of 1280 x 800 px at 200 % zoom, and one as narrow as WCAG requires (400 %). */
const windows = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

journey(
  'at 200 % zoom and at 320 px no page scrolls sideways, cuts text off or puts a control out of reach',
  async (stage) => {
    const { visitor, student, faculty, admin } = await threePortals(stage)
    const lost = await visitAll(
      stage,
      [...visitor, ...student, ...faculty, ...admin],
      async (page, shot) => {
        await page.setViewportSize(windows[0]!)
        await openShot(page, shot)
        const faults: string[] = []
        for (const size of windows) {
          await page.setViewportSize(size)
          const pageFaults = await findOutOfReach(page)
          faults.push(...pageFaults.map((fault) => `${shot.name} at ${size.width}: ${fault}`))
        }
        return faults
      },
      stage.desk,
    )
    assert.deepEqual(lost, [])
  },
)

/** The spacing of lines, letters and words that readers may set (WCAG 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
const spacedWidths = [1280, 390]

journey(
  'with wider text spacing no page scrolls sideways, cuts text off or puts a control out of reach',
  async (stage) => {
    const { visitor, student, faculty, admin } = await threePortals(stage)
    const lost = await visitAll(
      stage,
      [...visitor, ...student, ...faculty, ...admin],
      async (page, shot) => {
        await openShot(page, shot)
        const faults: string[] = []
        await page.evaluate(`(() => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(${JSON.stringify(spacing)})
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
        })()`)
        for (const width of spacedWidths) {
          await page.setViewportSize({ width, height: 800 })
          const pageFaults = await findOutOfReach(page)
          faults.push(...pageFaults.map((fault) => `${shot.name} with spacing at ${width}: ${fault}`))
        }
        return faults
      },
      stage.desk,
    )
    assert.deepEqual(lost, [])
  },
)
