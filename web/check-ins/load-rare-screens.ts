import { lazy } from 'react'
import { whenIdle } from '#web/kit/when-idle.ts'
import { StillWaiting } from './still-waiting.tsx'

// Loaded right after the first screen, because there may be no network when one of them is needed.
const load = () => import('./rare-screens.ts')
export const CountsFor = lazyOrNothing('CountsFor')
export const CountsInBrief = lazyOrNothing('CountsInBrief')
export const CountsLater = lazyOrNothing('CountsLater')
export const LateNote = lazy(async () => ({ default: (await load()).LateNote }))
export const NoDetails = lazy(async () => ({ default: (await load()).NoDetails }))
export const OutboxNews = lazy(async () => ({ default: (await load()).OutboxNews }))
export const TooEarly = lazy(async () => ({ default: (await load()).TooEarly }))
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

/** Returns a component that renders nothing if it can’t be loaded, because the result is complete without it. */
function lazyOrNothing(name: 'CountsFor' | 'CountsInBrief' | 'CountsLater') {
  return lazy(() =>
    load().then(
      (screens) => ({ default: screens[name] }),
      () => ({ default: Nothing }),
    ),
  )
}

function Nothing(_props: { attendance: string }): null {
  return null
}
