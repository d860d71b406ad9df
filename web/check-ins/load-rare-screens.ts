import { lazy } from 'react'
import { lazyExtra, lazyPart } from '#web/kit/lazy-part.tsx'
import { whenIdle } from '#web/kit/when-idle.ts'
import { StillWaiting } from './still-waiting.tsx'

// Loaded right after the first screen, because there may be no network when one of them is needed.
const load = () => import('./rare-screens.ts')
export const CountsFor = lazyExtra(async () => ({ default: (await load()).CountsFor }))
export const CountsInBrief = lazyExtra(async () => ({ default: (await load()).CountsInBrief }))
export const CountsLater = lazyExtra(async () => ({ default: (await load()).CountsLater }))
export const LateNote = lazyPart(async () => ({ default: (await load()).LateNote }))
export const NoDetails = lazyPart(async () => ({ default: (await load()).NoDetails }))
export const OutboxNews = lazyPart(async () => ({ default: (await load()).OutboxNews }))
export const TooEarly = lazyPart(async () => ({ default: (await load()).TooEarly }))
/** If it can’t be loaded, a screen with only its heading replaces it. The check-in waits in any case. */
export const WaitingScreen = lazy(() =>
  load().then(
    (screens) => ({ default: screens.WaitingScreen }),
    () => ({ default: StillWaiting }),
  ),
)

/** Loads the screens that most check-ins never show, when the page is idle. Failures are ignored. */
export function prepareRareScreens(): void {
  whenIdle(() => void load().catch(() => undefined))
}
