import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

/** A list's address, the call that it waits for, its loading and error messages, and its content. */
export type List = { path: string; call: string; waits: string; fails: string; shows: string }

/** Makes each list load, fail, and load again on request. axe checks the first `looks` in the first two states. */
export async function showWaitingAndFailed(
  stage: Stage,
  desk: Page,
  lists: List[],
  looks = lists.length,
): Promise<void> {
  stage.expectTrouble(/desk: 500 GET /)
  for (const [n, { path, call, waits, fails, shows }] of lists.entries()) {
    const release = await holdAndFail(desk, call)
    await desk.goto(path)
    await desk.getByLabel(waits).or(desk.getByText(waits)).first().waitFor({ state: 'attached' })
    if (n < looks) await stage.check(desk, `${path}, waiting`)
    release()
    await sees(desk, fails)
    if (n < looks) await stage.check(desk, `${path}, failed`)
    await desk.unroute(call)
    await press(desk, 'Try again')
    await sees(desk, shows)
    assert.equal(await desk.getByText(fails).count(), 0)
  }
}

/** Holds back the responses to a call until the returned function is called. They are errors (500). */
async function holdAndFail(page: Page, call: string): Promise<() => void> {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(call, async (route: Route) => {
    await gate
    await route.fulfill({ status: 500, json: {} })
  })
  return release
}
