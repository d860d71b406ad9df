import type { SecondLook } from './frame-pace.ts'

/** A picture on its way to the decoder. The first two are handed over, not copied. */
export type Picture = VideoFrame | ImageBitmap | ImageData

/** What the page asks the decode worker. */
export type DecodeRequest = {
  id: number
  picture: Picture
  /** Width in pixels to draw the picture at; null for its own. */
  drawWidth: number | null
  secondLook: SecondLook | null
}

/** What the worker answers; `codes` is empty when the picture shows none. */
export type DecodeAnswer = {
  id: number
  codes: string[]
  /** Milliseconds inside the worker: reading the pixels, the plain look, all of it. */
  tookMs: { draw: number; plain: number; all: number }
  /** What went wrong, when the picture could not be read at all. */
  failed?: string
}

/** The worker's first word: it can read, or why not. */
export type DecodeReady = { ready: true } | { ready: false; because: string }
