import type { Decoder } from './decoder.ts'
import { readPixels } from './frame-source.ts'
import { brighten, fitWithin } from './pixels.ts'
import { firstEventIn } from './read-qr.ts'

export type PhotoReading =
  | { found: 'event'; event: string }
  | { found: 'other-code' }
  | { found: 'nothing' }
  | { found: 'unreadable' }

/** The attempts to read a photo, the cheapest first: its longest side in pixels, and whether it is brightened. */
const looks = [
  { longest: 1280, isBrightened: false },
  { longest: 2560, isBrightened: false },
  { longest: 1280, isBrightened: true },
]

/** Looks for an event's code in a photo. Distinguishes a picture without a code from one with a different code. */
export async function readPhoto(file: Blob, decoder: Decoder): Promise<PhotoReading> {
  let photo: ImageBitmap
  try {
    photo = await createImageBitmap(file)
  } catch {
    return { found: 'unreadable' }
  }
  const canvas = document.createElement('canvas')
  let sawCode = false
  try {
    for (const { longest, isBrightened } of looks) {
      const pixels = readPixels(canvas, photo, fitWithin(photo, longest))
      if (!pixels) return { found: 'unreadable' }
      if (isBrightened) brighten(pixels.data)
      const { codes } = await decoder.decode(pixels, { drawWidth: null, secondLook: 'denoise' })
      const event = firstEventIn(codes)
      if (event !== null) return { found: 'event', event }
      sawCode ||= codes.length > 0
    }
  } finally {
    photo.close()
  }
  return { found: sawCode ? 'other-code' : 'nothing' }
}
