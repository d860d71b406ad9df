import { lazy } from 'react'
import { whenIdle } from '#web/kit/when-idle.ts'
import { StillWaiting } from './still-waiting.tsx'

// Loaded right after the first screen, because there may be no network by the time one is needed.
const load = () => import('./rare-screens.ts')
export const CountsFor = lazyOrNothing('CountsFor')
export const CountsInBrief = lazyOrNothing('CountsInBrief')
export const CountsLater = lazyOrNothing('CountsLater')
export const LateNote = lazy(async () => ({ default: (await load()).LateNote }))
export const NoDetails = lazy(async () => ({ default: (await load()).NoDetails }))
export const OutboxNews = lazy(async () => ({ default: (await load()).OutboxNews }))
export const TooEarly = lazy(async () => ({ default: (await load()).TooEarly }))
/** Its heading alone when it can’t be loaded: the check-in waits all the same. */
export const WaitingScreen = lazy(() =>
  load().then(
    (screens) => ({ default: screens.WaitingScreen }),
    () => ({ default: StillWaiting }),
  ),
)

/** Loads the screens that most check-ins never show, after the first one. Failures are ignored. */
export function prepareRareScreens(): void {
  whenIdle(() => void load().catch(() => undefined))
}

/** Nothing when it can’t be loaded: the result is whole without it. */
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
