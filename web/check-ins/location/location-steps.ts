/** How to allow location on one kind of device or browser. */
export type Steps = { name: string; steps: string[] }

export const locationSteps: Steps[] = [
  {
    name: 'iOS',
    steps: [
      'Open Settings, then Privacy & Security, then Location Services, and switch it on.',
      'In the same list choose Safari Websites (or your browser) and select While Using the App.',
    ],
  },
  {
    name: 'Android',
    steps: [
      'Open Settings, then Location, and switch it on.',
      'Choose App permissions, then your browser, and select Allow only while using the app.',
    ],
  },
  {
    name: 'Chrome',
    steps: ['Tap the icon to the left of the address.', 'Open Permissions or Site settings and set Location to Allow.'],
  },
  {
    name: 'Firefox',
    steps: [
      'Tap the lock to the left of the address.',
      'Open the permissions, remove the block on location and allow it.',
    ],
  },
  {
    name: 'Safari',
    steps: [
      'On iPhone and iPad tap the page menu in the address bar, then Website Settings, and set Location to Allow.',
      'On a Mac open Safari, then Settings, then Websites, then Location, and allow this site.',
    ],
  },
  {
    name: 'Edge',
    steps: ['Choose the lock to the left of the address.', 'Open Permissions for this site and set Location to Allow.'],
  },
]

/** What always comes last: browsers hand a changed permission to a page only when it loads again. */
export const lastStep = 'Refresh this page.'

/** Takes a browser's user agent; gives the names above that apply to it, the device first. */
export function stepsFor(userAgent: string): string[] {
  const device = /iPhone|iPad|iPod/.test(userAgent) ? 'iOS' : /Android/.test(userAgent) ? 'Android' : null
  const browser = browserOf(userAgent)
  return [device, browser].filter((name) => name !== null)
}

// Every browser claims to be most others: Edge says Chrome and Safari, Chrome says Safari.
function browserOf(userAgent: string): string | null {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'Edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'Chrome'
  return /Safari\//.test(userAgent) ? 'Safari' : null
}
