import { lazy, Suspense, useSyncExternalStore } from 'react'
import { newVersion, watchNewVersion } from './new-version.ts'

// Rarely seen, so it comes when it is.
const UpdateBar = lazy(() => import('./update-bar.tsx'))

/** Asks before a newer version takes over. */
export function AskToUpdate() {
  const reload = useSyncExternalStore(watchNewVersion, newVersion)
  return (
    reload && (
      <Suspense>
        <UpdateBar onReload={reload} />
      </Suspense>
    )
  )
}
