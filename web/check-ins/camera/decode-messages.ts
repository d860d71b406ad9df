import type { SecondLook } from './frame-pace.ts'

/** A picture for the decoder. A VideoFrame or an ImageBitmap is transferred, not copied. */
export type Picture = VideoFrame | ImageBitmap | ImageData

/** The page's messages to the decode worker. */
export type DecodeRequest = {
  id: number
  picture: Picture
  /** The width (px) at which to draw the picture. Null for its own width. */
  drawWidth: number | null
  secondLook: SecondLook | null
}

/** The worker's result. `codes` is empty if the picture contains no code. */
export type DecodeAnswer = {
  id: number
  codes: string[]
  /** The durations in the worker, in ms: reading the pixels, until the first look ended, and the total. */
  tookMs: { draw: number; plain: number; all: number }
  /** The error message if the picture couldn't be processed at all. */
  failed?: string
}

/** The worker's first message: it is ready, or it failed and whether this browser supports decoding at all. */
export type DecodeReady = { ready: true } | { ready: false; isSupported: boolean }
