import { isMissingEvent } from '#web/check-ins/api.ts'
import type { Decoder } from './decoder.ts'
import { framePace } from './frame-pace.ts'
import { frameSource } from './frame-source.ts'
import { firstEventIn, isBareId } from './read-qr.ts'

/** The time (ms) without success after which a hint is shown. */
const hintAfter = 3_000
/** The time (ms) for which 'Not an event's code' is shown after such a code was last seen. */
const badCodeFor = 3_000

type Listeners = {
  /** Called with the notes to show about the picture. */
  tell: (note: { seesBadCode?: boolean; isStruggling?: boolean }) => void
  /** Called with the id of the first event found. */
  onEvent: (eventId: string) => void
}

/** Looks for an event's code in the frames of a running video. Returns an object whose `end` stops it. */
export function scanFrames(video: HTMLVideoElement, decoder: Decoder, { tell, onEvent }: Listeners): { end(): void } {
  const notes = takeNotes(tell)
  const lookUp = rememberLookups()
  let isOver = false
  const takeEvent = (eventId: string) => {
    performance.mark('code-read', { detail: pump.costs })
    onEvent(eventId)
  }
  const pump = pumpFrames(video, decoder, (texts) => {
    const eventId = firstEventIn(texts.filter((text) => !isBareId(text)))
    if (eventId !== null) return takeEvent(eventId)
    const bareId = texts.find(isBareId)?.trim()
    if (bareId === undefined) return notes.badCode()
    // Other codes can have 16 characters as well, so the server is asked whether it's an event's id, while the video
    // continues.
    lookUp(bareId, (isEvent) => {
      if (isOver) return
      if (isEvent) takeEvent(bareId)
      else notes.badCode()
    })
  })
  return {
    end() {
      isOver = true
      notes.end()
      pump.stop()
    },
  }
}

/** Returns a function that looks up an id once, and passes on the result then and each time the code is seen again. */
function rememberLookups() {
  const results = new Map<string, boolean | null>()
  return (id: string, tell: (isEvent: boolean) => void) => {
    const result = results.get(id)
    if (typeof result === 'boolean') return tell(result)
    if (result === null) return
    results.set(id, null)
    void isMissingEvent(id).then((isMissing) => {
      results.set(id, !isMissing)
      tell(!isMissing)
    })
  }
}

/** Times the hint, and the note about a code that isn't an event's. */
function takeNotes(tell: Listeners['tell']) {
  let clearing = 0
  const hint = window.setTimeout(() => tell({ isStruggling: true }), hintAfter)
  return {
    badCode() {
      window.clearTimeout(clearing)
      clearing = window.setTimeout(() => tell({ seesBadCode: false }), badCodeFor)
      tell({ seesBadCode: true })
    },
    end() {
      window.clearTimeout(hint)
      window.clearTimeout(clearing)
    },
  }
}

/**
 * The cost of a frame, in ms: the page's own time, the worker's steps, and the time from taking the frame to its
 * result.
 */
type FrameCost = { page: number; draw: number; plain: number; all: number; answered: number }

type FramePump = {
  stop(): void
  /** The costs of the last 300 frames, for measurements. */
  costs: readonly FrameCost[]
}

/** Sends frames to the decoder, one at a time, until stopped. `onCodes` gets the texts of the codes in a frame. */
function pumpFrames(video: HTMLVideoElement, decoder: Decoder, onCodes: (texts: string[]) => void): FramePump {
  const costs: FrameCost[] = []
  const source = frameSource(video)
  const pace = framePace()
  let isStopped = false
  let isInFlight = false

  async function lookAt() {
    const startedAt = performance.now()
    const picture = await source.take()
    if (!picture || isStopped) {
      if (picture && 'close' in picture) picture.close()
      return
    }
    const pendingAnswer = decoder.decode(picture, pace.plan())
    const page = performance.now() - startedAt
    const answer = await pendingAnswer
    pace.decoded(startedAt, answer.tookMs)
    if (isStopped) return
    if (answer.failed) source.stepDown()
    costs.push({ page, ...answer.tookMs, answered: performance.now() - startedAt })
    if (costs.length > 300) costs.shift()
    if (answer.codes.length > 0) onCodes(answer.codes)
  }

  function onFrame() {
    if (isStopped) return
    awaitFrame(video, onFrame)
    if (isInFlight || !pace.mayDecode(performance.now())) return
    isInFlight = true
    void lookAt().finally(() => {
      isInFlight = false
    })
  }

  awaitFrame(video, onFrame)
  return { stop: () => void (isStopped = true), costs }
}

function awaitFrame(video: HTMLVideoElement, callback: () => void) {
  // Firefox before 132 has no video frame callback, so an animation frame replaces it.
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(callback)
  else requestAnimationFrame(callback)
}
