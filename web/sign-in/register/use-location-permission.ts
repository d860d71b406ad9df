import { useEffect, useState } from 'react'
import {
  askPermission,
  keepPermission,
  lookUpPermission,
  type LocationPermission,
  type PermissionSource,
} from './location-permission.ts'

const permissionStatus = async (): Promise<PermissionStatus | null> =>
  (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)) ?? null

const thisBrowser: PermissionSource = {
  // An insecure page has no geolocation, whatever the types say.
  geolocation: navigator.geolocation,
  query: async () => (await permissionStatus())?.state ?? null,
}

/**
 * Returns the location permission and the function that requests it. Stores the decision under
 * `locationPermissionStatus`.
 */
export function useLocationPermission(): { permission: LocationPermission; ask(): Promise<LocationPermission> } {
  const [permission, setPermission] = useState<LocationPermission>('checking')

  function settle(now: LocationPermission): LocationPermission {
    keepPermission(now)
    setPermission(now)
    return now
  }

  useEffect(() => {
    const look = () => void lookUpPermission(thisBrowser).then(settle)
    look()
    // The page becomes visible again after a change in the settings. A change beside the address bar doesn't hide it,
    // so the permission itself is watched too.
    const stopped = new AbortController()
    document.addEventListener('visibilitychange', look, stopped)
    void permissionStatus().then((status) => status?.addEventListener('change', look, stopped))
    return () => stopped.abort()
  }, [])

  async function ask() {
    setPermission('checking')
    return settle(await askPermission(thisBrowser))
  }

  return { permission, ask }
}
