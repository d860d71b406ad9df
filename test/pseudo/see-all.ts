import { visitAll } from '#test/journeys/look-at-all.ts'
import { openShot, type Shot } from '#test/journeys/shots.ts'
import type { Stage } from '#test/journeys/stage.ts'

/** Opens each page on a phone. The stage notes each sentence that is English or cut off. */
export async function seeAll(stage: Stage, shots: Shot[]): Promise<void> {
  await visitAll(stage, shots, async (page, shot) => {
    await openShot(page, shot)
    await page.evaluate('globalThis.lookForSentences()')
    return []
  })
}
