import { useEffect, useState } from 'react'
import { writeStored } from '#web/session/stored.ts'
import {
  askPermission,
  lookUpPermission,
  type LocationPermission,
  type PermissionSource,
} from './location-permission.ts'

const thisBrowser: PermissionSource = {
  // A page that is not secure has no geolocation at all, whatever the types say.
  geolocation: navigator.geolocation,
  query: () =>
    navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => state,
      () => null,
    ) ?? Promise.resolve(null),
}

/** Gives the location permission and the function that asks for it. Keeps the answer under `locationPermissionStatus`. */
export function useLocationPermission(): { permission: LocationPermission; ask(): Promise<LocationPermission> } {
  const [permission, setPermission] = useState<LocationPermission>('checking')

  function settle(now: LocationPermission): LocationPermission {
    if (now === 'granted' || now === 'denied') writeStored('locationPermissionStatus', now)
    setPermission(now)
    return now
  }

  useEffect(() => {
    const look = () => void lookUpPermission(thisBrowser).then(settle)
    look()
    // Who went to the settings and allowed it comes back by making the page visible.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  async function ask() {
    setPermission('checking')
    return settle(await askPermission(thisBrowser))
  }

  return { permission, ask }
}
