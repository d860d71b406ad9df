import { useEffect, useState } from 'react'
import { patienceMs } from '#web/kit/lazy-part.tsx'
import { PartNotLoaded } from '#web/kit/notices/part-not-loaded.tsx'
import { PageSkeleton } from './skeleton.tsx'

/** A placeholder for a page whose code is loading. After a while, it says that the code hasn’t arrived. */
export function PatientSkeleton() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  // The browser doesn’t request the code again while the first request hangs, so the button reloads the page.
  return isLate ? <PartNotLoaded load={() => Promise.reject(new Error())} /> : <PageSkeleton />
}
