import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on a page as it stands, in both colour schemes; one line a finding. */
export async function findBarriers(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await comeToRest(page)
    // axe comes in through the debugger, which the page's content policy neither stops nor notices.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    // In the second scheme only the colours are others.
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations) {
      const where = nodes
        .slice(0, 4)
        .map((node) => `${node.target.join(' ')} (${node.failureSummary?.split('\n').at(-1)?.trim()})`)
      found.push(`axe: ${name}, ${colorScheme}: ${id}: ${where.join('; ')}`)
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return found
}

/** Waits until everything that moves and comes to an end has; a colour half-way faded would be measured as it is. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    .map((one) => one.finished))`)
  await page.evaluate('document.fonts.ready.then(() => true)')
}
