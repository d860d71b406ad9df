import type { SecondLook } from './frame-pace.ts'

/** A picture for the decoder. The first two are transferred, not copied. */
export type Picture = VideoFrame | ImageBitmap | ImageData

/** The page's messages to the decode worker. */
export type DecodeRequest = {
  id: number
  picture: Picture
  /** Width in pixels to draw the picture at. Null for its own. */
  drawWidth: number | null
  secondLook: SecondLook | null
}

/** The worker's result. `codes` is empty when the picture shows none. */
export type DecodeAnswer = {
  id: number
  codes: string[]
  /** The times in the worker, in ms: reading the pixels, the plain look, and all together. */
  tookMs: { draw: number; plain: number; all: number }
  /** The reason why the picture couldn't be read at all. */
  failed?: string
}

/** The worker's first message: it is ready, or whether this browser could ever read a code. */
export type DecodeReady = { ready: true } | { ready: false; isSupported: boolean }
