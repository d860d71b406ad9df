// `node scripts/draw-icons.ts`: draws the icons of the installed app from web/app/app-icon.svg and web/app/logo.svg
// into web/public/icons. Run it manually after changing either image, and commit the result.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findPrograms } from '#test/journeys/programs.ts'

const web = join(import.meta.dirname, '..', 'web')
const icons = join(web, 'public', 'icons')

// Maskable icons are cropped to the phone's own shape, and Apple's are rounded automatically, so both fill the square.
// The other icons include their own rounded tile.
const pictures = [
  { name: 'maskable-512', source: 'app-icon.svg', size: 512 },
  { name: 'maskable-192', source: 'app-icon.svg', size: 192 },
  { name: 'apple-touch-icon', source: 'app-icon.svg', size: 180 },
  { name: 'icon-512', source: 'logo.svg', size: 512 },
  { name: 'icon-192', source: 'logo.svg', size: 192 },
]

mkdirSync(icons, { recursive: true })
const browser = await chromium.launch({ executablePath: findPrograms().chromium, args: ['--no-sandbox'] })
try {
  for (const { name, source, size } of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const drawing = Buffer.from(readFileSync(join(web, 'app', source))).toString('base64')
    await page.setContent(
      `<body style="margin:0"><img style="display:block" width="${size}" height="${size}" src="data:image/svg+xml;base64,${drawing}">`,
    )
    await page.locator('img').evaluate('(img) => img.decode()')
    await page.screenshot({ path: join(icons, `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
