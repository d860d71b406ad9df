/** Returns the browser's state of the location permission, or null in a browser that doesn't tell. Never throws. */
export async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return (await navigator.permissions?.query({ name: 'geolocation' })) ?? null
  } catch {
    return null
  }
}
