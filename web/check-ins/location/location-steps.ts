import { checkInsWords } from '#contract/check-ins/words.ts'

/** How to allow location on one kind of device or browser. */
export type Steps = { name: string; steps: string[] }

export const locationSteps: Steps[] = [
  {
    name: 'iOS',
    steps: [checkInsWords.openSettingsThenPrivacySecurity, checkInsWords.sameListChooseSafariWebsites],
  },
  {
    name: checkInsWords.android,
    steps: [checkInsWords.openSettingsThenLocationSwitch, checkInsWords.chooseAppPermissionsThenBrowser],
  },
  {
    name: checkInsWords.chrome,
    steps: [checkInsWords.tapIconLeftAddress, checkInsWords.openPermissionsSiteSettingsSet],
  },
  {
    name: checkInsWords.firefox,
    steps: [checkInsWords.tapLockLeftAddress, checkInsWords.openPermissionsRemoveBlockLocation],
  },
  {
    name: checkInsWords.safari,
    steps: [checkInsWords.iPhoneIPadTapPageMenu, checkInsWords.macOpenSafariThenSettings],
  },
  {
    name: checkInsWords.edge,
    steps: [checkInsWords.chooseLockLeftAddress, checkInsWords.openPermissionsSiteSetLocation],
  },
]

/** Always the last step: a page gets a changed permission only when it is loaded again. */
export const lastStep = checkInsWords.refreshPage2

/** Takes a browser's user agent; returns the names above that apply to it, the device first. */
export function stepsFor(userAgent: string): string[] {
  const device = /iPhone|iPad|iPod/.test(userAgent) ? 'iOS' : /Android/.test(userAgent) ? 'Android' : null
  const browser = browserOf(userAgent)
  return [device, browser].filter((name) => name !== null)
}

// Every browser claims to be several others: Edge says Chrome and Safari, Chrome says Safari.
function browserOf(userAgent: string): string | null {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'Edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'Chrome'
  return /Safari\//.test(userAgent) ? 'Safari' : null
}
