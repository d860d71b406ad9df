import { browserNames } from '#contract/sign-in/words.ts'

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iphone'],
  [/iPad/, 'ipad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'chromebook'],
  [/Mac OS X|Macintosh/, 'mac'],
  [/Linux/, 'Linux'],
]

/** Takes a User-Agent header. Returns words a person recognizes: 'Chrome on Android'. */
export function describeBrowser(userAgent: string | undefined): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  if (!browser) return system ? browserNames.unknownOn({ system }) : browserNames.unknown
  return system ? browserNames.known({ browser, system }) : browser
}
