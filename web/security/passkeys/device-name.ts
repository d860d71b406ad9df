import { sessionWords } from '#contract/sessions/words.ts'

const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, sessionWords.androidPhone],
  [/Android/, sessionWords.androidTablet],
  [/CrOS/, sessionWords.chromebook],
  [/Windows/, sessionWords.windowsComputer],
  [/Macintosh|Mac OS X/, sessionWords.mac],
  [/Linux/, sessionWords.linuxComputer],
]

/** Suggests a name for a passkey, from the device's User-Agent. */
export function deviceName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? sessionWords.device
}
