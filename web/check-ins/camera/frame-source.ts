import { fitWithin } from './pixels.ts'
import type { Picture } from './decode-messages.ts'

type Way = 'video-frame' | 'bitmap' | 'canvas'

/** The maximum length (px) of the longer side of a frame that the page draws. Drawing blocks the page. */
const canvasLongest = 1280

export type FrameSource = {
  /** Returns the video's current picture, or null if there is none yet. */
  take(): Promise<Picture | null>
  /** Reports that the decoder couldn't read this kind of picture. From then on, the next simpler kind is used. */
  stepDown(): void
}

/**
 * Takes frames in the cheapest way that works: a video frame costs 0.1 ms, a bitmap more, and a canvas a copy of every
 * pixel.
 */
export function frameSource(video: HTMLVideoElement): FrameSource {
  // If the browser has no canvas in workers, the decoder can't draw a picture, so the page must.
  const ways: Way[] = typeof OffscreenCanvas === 'undefined' ? ['canvas'] : ['video-frame', 'bitmap', 'canvas']
  if (typeof VideoFrame === 'undefined') drop('video-frame')

  function drop(way: Way | undefined) {
    const index = ways.findIndex((candidate) => candidate === way)
    if (index >= 0 && ways.length > 1) ways.splice(index, 1)
  }

  return {
    async take() {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
      const [way] = ways
      try {
        if (way === 'video-frame') return new VideoFrame(video)
        if (way === 'bitmap') return await createImageBitmap(video)
        return drawOnPage(video)
      } catch {
        drop(way)
        return null
      }
    },
    stepDown: () => drop(ways[0]),
  }
}

let pageCanvas: HTMLCanvasElement | null = null

function drawOnPage(video: HTMLVideoElement): ImageData | null {
  pageCanvas ??= document.createElement('canvas')
  const { width, height } = fitWithin({ width: video.videoWidth, height: video.videoHeight }, canvasLongest)
  return readPixels(pageCanvas, video, { width, height })
}

/** Draws a picture on a canvas at this size (px). Returns its pixels, or null if the browser blocks canvases. */
export function readPixels(
  canvas: HTMLCanvasElement,
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
): ImageData | null {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) return null
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
