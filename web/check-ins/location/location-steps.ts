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

/** Always the last step: a page gets a changed permission only when it is loaded again. */
export const lastStep = checkInsWords.thenRefresh

/** Takes a browser's user agent. Returns the names above that apply to it, the device first. */
export function stepsFor(userAgent: string): string[] {
  const device = /iPhone|iPad|iPod/.test(userAgent) ? 'iOS' : /Android/.test(userAgent) ? 'Android' : null
  const browser = findBrowser(userAgent)
  return [device, browser].filter((name) => name !== null)
}

// Every browser claims to be several others: Edge says Chrome and Safari, Chrome says Safari.
function findBrowser(userAgent: string): string | null {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'Edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'Chrome'
  return /Safari\//.test(userAgent) ? 'Safari' : null
}
