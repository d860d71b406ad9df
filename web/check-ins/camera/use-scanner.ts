import { useEffect, useRef, useState, type RefObject } from 'react'
import { isMissingEvent } from '#web/check-ins/api.ts'
import { checkInsWords } from '#contract/check-ins/words.ts'
import {
  closeCamera,
  isCameraDenied,
  cameraMessage,
  keepAwake,
  openCamera,
  readExtras,
  type CameraExtras,
} from './camera.ts'
import { NoReader, openDecoder } from './decoder.ts'
import { firstEventIn, isBareId } from './read-qr.ts'

/** The camera looks this long (ms) without success before a hint is shown. */
const hintAfter = 3_000
/** 'Not an event's code' is shown this long (ms) after such a code was last seen. */
const badCodeFor = 3_000

export type Scanner = {
  state: 'off' | 'starting' | 'scanning'
  video: RefObject<HTMLVideoElement | null>
  stream: MediaStream | null
  extras: CameraExtras
  /** Why the camera doesn't run, and what else to do, if the message doesn't say it. */
  problem: { message: string; advice: string | null } | null
  /** A code that is not an event's is in the picture. */
  seesBadCode: boolean
  /** Nothing was read for a while. */
  isStruggling: boolean
  start(deviceId?: string): Promise<void>
  stop(): void
}

/** Loads what takes the camera's frames: not before someone starts it, or the page is idle. */
const loadPump = () =>
  import('./frame-pump.ts').catch(() => {
    throw new NoReader(checkInsWords.readerFailed)
  })

const noExtras: CameraExtras = { hasTorch: false, zoomSteps: [] }
type ScannerView = Pick<Scanner, 'state' | 'stream' | 'extras' | 'problem' | 'seesBadCode' | 'isStruggling'>
const offView: ScannerView = {
  state: 'off',
  stream: null,
  extras: noExtras,
  problem: null,
  seesBadCode: false,
  isStruggling: false,
}

/**
 * Runs camera and decoder together. `onEvent` is called with the event's id of the first code that has one, after the
 * camera has stopped. It also stops when the page is hidden or the screen is left.
 */
export function useScanner(onEvent: (eventId: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null)
  const [view, setView] = useState<ScannerView>(offView)
  const session = useRef<{ end(): void } | null>(null)
  const onEventRef = useRef(onEvent)
  useEffect(() => void (onEventRef.current = onEvent))

  function stop() {
    session.current?.end()
    session.current = null
    setView(offView)
  }

  async function start(deviceId?: string) {
    session.current?.end()
    const endings: (() => void)[] = []
    const scan = { isOver: false, end: () => endings.splice(0).forEach((ending) => ending()) }
    endings.push(() => void (scan.isOver = true))
    session.current = scan
    setView({ ...offView, state: 'starting' })
    try {
      const decoder = openDecoder()
      endings.push(decoder.close)
      const pumping = loadPump()
      // The camera may be refused first, and then nobody waits for this.
      pumping.catch(() => undefined)
      const stream = await openCamera(deviceId)
      endings.push(() => closeCamera(stream))
      if (scan.isOver) return closeCamera(stream)
      setView({ ...offView, state: 'scanning', stream, extras: readExtras(stream) })
      await show(video.current, stream)
      // Waits for the decoder before the first frame. Otherwise loading it would count as a slow decode.
      await decoder.ready
      const { pumpFrames } = await pumping
      if (scan.isOver) return
      const notes = takeNotes((note) => setView((previous) => ({ ...previous, ...note })))
      endings.push(notes.end)
      const found = (eventId: string) => {
        performance.mark('code-read', { detail: pump.costs })
        stop()
        onEventRef.current(eventId)
      }
      const lookUp = rememberLookups()
      const pump = pumpFrames(video.current!, decoder, (texts) => {
        const eventId = firstEventIn(texts.filter((text) => !isBareId(text)))
        if (eventId !== null) return found(eventId)
        const bareId = texts.find(isBareId)?.trim()
        if (bareId === undefined) return notes.badCode()
        // Other codes have 16 characters, too, so the server says whether it is an event's, behind the running picture.
        lookUp(bareId, (isEvent) => {
          if (scan.isOver) return
          if (isEvent) found(bareId)
          else notes.badCode()
        })
      })
      endings.push(pump.stop)
      void keepAwake().then((sleep) => (scan.isOver ? sleep() : endings.push(sleep)))
    } catch (error) {
      giveUp(scan, describeProblem(error))
    }
  }

  function giveUp(scan: { isOver: boolean; end(): void }, problem: NonNullable<ScannerView['problem']>) {
    if (scan.isOver) return
    scan.end()
    setView({ ...offView, problem })
  }

  useEffect(() => {
    const onHidden = () => {
      if (document.hidden && session.current) stop()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      session.current?.end()
    }
  }, [])

  return { ...view, video, start, stop }
}

function describeProblem(error: unknown): NonNullable<Scanner['problem']> {
  if (error instanceof NoReader) return { message: error.message, advice: null }
  const advice = isCameraDenied(error) ? checkInsWords.cameraDenied : checkInsWords.withoutCamera
  return { message: cameraMessage(error), advice }
}

/** Returns a function that looks up an id once, and tells its result then and each time the code is seen again. */
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

async function show(video: HTMLVideoElement | null, stream: MediaStream): Promise<void> {
  if (!video) throw new Error('The camera view is gone')
  video.srcObject = stream
  // Some browsers reject when a newer stream takes over, but show the picture anyway.
  await video.play().catch(() => {})
}

/** Times the hint and the note about a foreign code. */
function takeNotes(tell: (note: Partial<Pick<ScannerView, 'seesBadCode' | 'isStruggling'>>) => void) {
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
