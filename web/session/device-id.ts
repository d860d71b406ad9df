import { announceChange, readStored, writeStored } from './stored.ts'

const prefix = 'dev_'
const longest = 200

/** The browser's properties that make up the device id. */
export type BrowserTraits = { userAgent: string; language: string; colorDepth: number; width: number; height: number }

/** Returns the device id, at most 200 characters. It's the same on every phone of one model. */
export function deviceId(): string {
  const storedId = readStored('deviceId') ?? readStored('deviceFingerprint')
  if (storedId) return storedId.slice(0, longest)
  const newId = makeDeviceId(readTraits, Date.now())
  writeStored('deviceId', newId)
  announceChange()
  return newId
}

/** Makes a device id from the browser's properties, or from `now` (ms) if they can't be read. */
export function makeDeviceId(traits: () => BrowserTraits, now: number): string {
  try {
    const { userAgent, language, colorDepth, width, height } = traits()
    return prefix + hexHash([userAgent, language, colorDepth, `${width}x${height}`].join('|'))
  } catch {
    return prefix + now
  }
}

function readTraits(): BrowserTraits {
  const { colorDepth, width, height } = screen
  return { userAgent: navigator.userAgent, language: navigator.language, colorDepth, width, height }
}

/** FNV-1a, 64 bits as 16 hex digits. It's short, identical in all browsers, and synchronous, unlike crypto.subtle. */
function hexHash(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
