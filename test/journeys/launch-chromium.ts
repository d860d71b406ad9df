import { chromium, type Browser, type Page } from 'playwright-core'

/** Starts the Chromium at `executablePath` with only what journeys need, and with `extraArguments`. */
export function launchChromium(executablePath: string, extraArguments: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--js-flags=${scriptFlags.join(' ')}`,
      `--disable-features=${notNeeded.join(',')}`,
      ...extraArguments,
    ],
  })
}

const scriptFlags = [
  // Playwright has V8 look up each call's position in its file. For that, V8 would compile all of React a second time
  // on every page, which doesn't happen on people's phones.
  '--no-enable-lazy-source-positions',
  // Most pages of a test close before optimizing their code pays off. Benchmarks keep the optimization, as people's
  // browsers do.
  ...(process.env.NODE_TEST_CONTEXT ? ['--no-opt', '--no-maglev'] : []),
]

/**
 * The address bar's own pages, which cost every window two processes, and the features that Playwright disables. They
 * are repeated, because the browser reads only the last such switch.
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

/**
 * Makes each resize of one of the site's pages wait until the page has the new width (px). A page with nothing to draw
 * sometimes keeps its old width, and a screenshot makes it draw. Pages without the site's `meta` tag aren't checked,
 * because phones give them another width.
 */
export function awaitResizes(page: Page): void {
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    const isAsWide = `!document.querySelector('meta[name=viewport]') || matchMedia('(width: ${size.width}px)').matches`
    while (!(await page.evaluate(isAsWide))) await page.screenshot()
  }
}
