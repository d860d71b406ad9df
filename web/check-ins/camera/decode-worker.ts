// Runs in its own worker, so that a difficult frame never blocks the page. No other file may import this one.
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
// Our own copy, because the package's default is a public CDN, which the Content Security Policy and privacy both
// forbid.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeAnswer, DecodeReady, DecodeRequest, Picture } from './decode-messages.ts'
import type { SecondLook } from './frame-pace.ts'
import { brighten, darkBelow, meanLuma } from './pixels.ts'

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: false,
  tryInvert: true,
  tryDownscale: true,
  textMode: 'Plain',
  maxNumberOfSymbols: 4,
}

let surface: OffscreenCanvasRenderingContext2D | null = null

const answer = (message: DecodeAnswer | DecodeReady) => self.postMessage(message)

prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => answer({ ready: true }),
  // Phones in Lockdown Mode have no WebAssembly.
  () => answer({ ready: false, isSupported: typeof WebAssembly === 'object' }),
)

self.addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  void decode(event.data).then(answer)
})

async function decode({ id, picture, drawWidth, secondLook }: DecodeRequest): Promise<DecodeAnswer> {
  const begun = performance.now()
  try {
    const pixels = draw(picture, drawWidth)
    const drawn = performance.now()
    let codes = await look(pixels)
    const plain = performance.now()
    if (codes.length === 0) codes = await lookAgain(pixels, secondLook)
    const tookMs = { draw: drawn - begun, plain: plain - begun, all: performance.now() - begun }
    return { id, codes, tookMs }
  } catch (error) {
    const totalMs = performance.now() - begun
    return { id, codes: [], tookMs: { draw: 0, plain: totalMs, all: totalMs }, failed: String(error) }
  } finally {
    // Phones have few frame buffers: if one frame isn't closed, the camera freezes.
    if ('close' in picture) picture.close()
  }
}

async function look(pixels: ImageData, overrides?: ReaderOptions): Promise<string[]> {
  const results = await readBarcodes(pixels, { ...options, ...overrides })
  return results.map((result) => result.text)
}

async function lookAgain(pixels: ImageData, secondLook: SecondLook | null): Promise<string[]> {
  const middle = secondLook === 'middle' ? enlargeMiddle(pixels) : null
  if (middle) return look(middle)
  if (secondLook) return look(pixels, { tryDenoise: true })
  if (meanLuma(pixels.data) >= darkBelow) return []
  brighten(pixels.data)
  return look(pixels)
}

function draw(picture: Picture, drawWidth: number | null): ImageData {
  if (picture instanceof ImageData) return picture
  const size = 'displayWidth' in picture ? { width: picture.displayWidth, height: picture.displayHeight } : picture
  const scale = Math.min(1, (drawWidth ?? size.width) / size.width)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const context = prepareSurface(width, height)
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/**
 * Returns the middle of a picture at double size, to read a code across the room. Null if the browser has no canvas in
 * workers.
 */
function enlargeMiddle({ width, height }: ImageData): ImageData | null {
  if (surface?.canvas.width !== width || surface.canvas.height !== height) return null
  const { canvas } = surface
  surface.drawImage(canvas, width / 4, height / 4, width / 2, height / 2, 0, 0, width, height)
  return surface.getImageData(0, 0, width, height)
}

function prepareSurface(width: number, height: number): OffscreenCanvasRenderingContext2D {
  if (surface?.canvas.width !== width || surface.canvas.height !== height) {
    surface = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true, alpha: false })
  }
  if (!surface) throw new Error('no canvas in workers')
  return surface
}
