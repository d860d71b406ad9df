import { lazy } from 'react'

// Loaded right after the first load, because there may be no network by the time one is needed.
const load = () => import('./rare-screens.ts')
/** Nothing when it can’t be loaded: the result is whole without it. */
export const CountsFor = lazy(() =>
  load().then(
    (screens) => ({ default: screens.CountsFor }),
    () => ({ default: Nothing }),
  ),
)
export const LateNote = lazy(async () => ({ default: (await load()).LateNote }))
export const NoDetails = lazy(async () => ({ default: (await load()).NoDetails }))
export const OutboxNews = lazy(async () => ({ default: (await load()).OutboxNews }))
export const TooEarly = lazy(async () => ({ default: (await load()).TooEarly }))

/** Loads the screens that most check-ins never show, while there is a network. Failures are ignored. */
export function prepareRareScreens(): void {
  load().catch(() => undefined)
}

function Nothing(_props: { attendance: string }): null {
  return null
}
