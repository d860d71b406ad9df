import { chromium, type Browser } from 'playwright-core'

/** Starts the Chromium at `executablePath` with only what the journeys need, and with the arguments in `more`. */
export function launchChromium(executablePath: string, more: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // What a page runs is over before it pays to compile it well.
      '--js-flags=--no-opt --no-maglev',
      `--disable-features=${notNeeded.join(',')}`,
      ...more,
    ],
  })
}

/**
 * The address bar's own pages, which cost every window two processes, and what Playwright switches off: of two such
 * switches the browser reads the last.
 */
const notNeeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
