import { checkInsWords } from '#contract/check-ins/words.ts'

/** The steps to allow location on one kind of device or browser. */
export type Steps = { name: string; steps: string[] }

export const locationSteps: Steps[] = [
  {
    name: 'iOS',
    steps: [checkInsWords.iosSettings, checkInsWords.iosBrowser],
  },
  {
    name: checkInsWords.android,
    steps: [checkInsWords.androidSettings, checkInsWords.androidBrowser],
  },
  {
    name: checkInsWords.chrome,
    steps: [checkInsWords.chromeIcon, checkInsWords.chromePermissions],
  },
  {
    name: checkInsWords.firefox,
    steps: [checkInsWords.firefoxLock, checkInsWords.firefoxPermissions],
  },
  {
    name: checkInsWords.safari,
    steps: [checkInsWords.safariPhone, checkInsWords.safariMac],
  },
  {
    name: checkInsWords.edge,
    steps: [checkInsWords.edgeLock, checkInsWords.edgePermissions],
  },
]

/** The last step in all cases, because a page gets a changed permission only after a reload. */
export const lastStep = checkInsWords.thenRefresh

/** Returns the names of the lists above that apply to a user agent, the device first. */
export function stepsFor(userAgent: string): string[] {
  const device = /iPhone|iPad|iPod/.test(userAgent) ? 'iOS' : /Android/.test(userAgent) ? 'Android' : null
  const browser = findBrowser(userAgent)
  return [device, browser].filter((name) => name !== null)
}

// Browsers claim to be other browsers: Edge's user agent contains Chrome and Safari, and Chrome's contains Safari.
function findBrowser(userAgent: string): string | null {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'Edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'Chrome'
  return /Safari\//.test(userAgent) ? 'Safari' : null
}
