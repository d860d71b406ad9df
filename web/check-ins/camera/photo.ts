import { checkInMessages, checkInsWords } from '#contract/check-ins/words.ts'
import { NoReader, openDecoder, type Decoder } from './decoder.ts'
import { readPixels } from './frame-source.ts'
import { brighten, fitWithin } from './pixels.ts'
import { firstEventIn } from './read-qr.ts'

type PhotoReading =
  | { found: 'event'; event: string }
  | { found: 'other-code' }
  | { found: 'nothing' }
  | { found: 'unreadable' }

/**
 * The attempts to read a photo, cheapest first: the maximum length (px) of its longer side, and whether it is
 * brightened.
 */
const looks = [
  { longest: 1280, isBrightened: false },
  { longest: 2560, isBrightened: false },
  { longest: 1280, isBrightened: true },
]

/** Looks for an event's code in a photo. Distinguishes a photo without any code from one with a different code. */
async function readPhoto(file: Blob, decoder: Decoder): Promise<PhotoReading> {
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

/** Returns the id of the event in a photo, or why there is none. Throws for any other failure. */
export async function findEventInPhoto(file: File): Promise<{ event: string } | { problem: string }> {
  let decoder: Decoder | null = null
  try {
    decoder = openDecoder()
    await decoder.ready
    const reading = await readPhoto(file, decoder)
    if (reading.found === 'event') return { event: reading.event }
    if (reading.found === 'nothing') return { problem: checkInsWords.noCodeInPhoto }
    return { problem: reading.found === 'other-code' ? checkInMessages.invalidCode : checkInsWords.notAPhoto }
  } catch (error) {
    if (error instanceof NoReader) return { problem: error.message }
    throw error
  } finally {
    decoder?.close()
  }
}
