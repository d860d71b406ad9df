import assert from 'node:assert/strict'
import { visitAll } from './visit-all.ts'
import { openShot } from './shots.ts'
import { journeyAlone as journey } from './stage.ts'
import { threePortals } from './three-portals.ts'
import { findOutOfReach } from './within-reach.ts'

/** A window of 1280 x 800 px at 200 %, and one as narrow as WCAG requires (400 %). */
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
