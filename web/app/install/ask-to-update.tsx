import { Suspense, useSyncExternalStore } from 'react'
import { lazyExtra } from '#web/kit/lazy-part.tsx'
import { newVersion, watchNewVersion } from './new-version.ts'

// Loaded on demand, because it's rarely shown.
const UpdateBar = lazyExtra(() => import('./update-bar.tsx'))

/** Asks before a newer version is activated. */
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
