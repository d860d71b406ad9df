import { chromium, type Browser, type Page } from 'playwright-core'

/**
 * Starts the Chromium at `executablePath` with only what the journeys need, and with the arguments in `extraArguments`.
 */
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
  // A driver has V8 find each call's place in its file. V8 would compile all of React a second time for that, on every
  // page, which no one's phone does.
  '--no-enable-lazy-source-positions',
  // Most pages of a test are closed before it pays to optimize their code. Benchmarks measure what people have.
  ...(process.env.NODE_TEST_CONTEXT ? ['--no-opt', '--no-maglev'] : []),
]

/**
 * The address bar's own pages, which cost every window two processes, and Playwright's own disabled features: the
 * browser reads only the last of two such switches.
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
 * Has each resizing of one of the site's pages wait until the page has the new width (px). A page that has nothing to
 * draw sometimes keeps its old one: a picture makes it draw. Without the site's `meta` tag, phones have another width.
 */
export function awaitResizes(page: Page): void {
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    const isAsWide = `!document.querySelector('meta[name=viewport]') || matchMedia('(width: ${size.width}px)').matches`
    while (!(await page.evaluate(isAsWide))) await page.screenshot()
  }
}
