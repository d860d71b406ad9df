/** Returns the state of the browser's location permission, or null if the browser doesn't reveal it. Never rejects. */
export async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return (await navigator.permissions?.query({ name: 'geolocation' })) ?? null
  } catch {
    return null
  }
}
