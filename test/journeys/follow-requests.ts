import type { Page, Request } from 'playwright-core'

/**
 * Follows a page's requests. Returns a function that waits until none is running. A test that calls it before it moves
 * a page's paused clock doesn't depend on the machine's speed.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    // A stream never ends.
    if (!new URL(request.url()).pathname.endsWith('/live/')) open.add(request)
  })
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    while (open.size > 0) await page.waitForTimeout(20)
  }
}
