import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  closeCamera,
  isCameraDenied,
  cameraMessage,
  keepAwake,
  openCamera,
  readExtras,
  type CameraExtras,
} from './camera.ts'
import { noReader, openDecoder } from './decoder.ts'
import { pumpFrames } from './frame-pump.ts'
import { firstEventIn } from './read-qr.ts'

/** The camera looks this long (ms) without success before a hint is shown. */
const hintAfter = 3_000
/** 'Not an event's code' is shown this long (ms) after such a code was last seen. */
const badCodeFor = 3_000

export type Scanner = {
  state: 'off' | 'starting' | 'scanning'
  video: RefObject<HTMLVideoElement | null>
  stream: MediaStream | null
  extras: CameraExtras
  problem: { message: string; isDenied: boolean } | null
  /** A code that is not an event's is in the picture. */
  seesBadCode: boolean
  /** Nothing was read for a while. */
  isStruggling: boolean
  start(deviceId?: string): Promise<void>
  stop(): void
}

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
      const stream = await openCamera(deviceId)
      endings.push(() => closeCamera(stream))
      if (scan.isOver) return closeCamera(stream)
      setView({ ...offView, state: 'scanning', stream, extras: readExtras(stream) })
      await show(video.current, stream)
      // Waits for the decoder before the first frame. Otherwise loading it would count as a slow decode.
      const isReady = await decoder.ready.then(
        () => true,
        () => false,
      )
      if (!isReady) return giveUp(scan, { message: noReader, isDenied: false })
      if (scan.isOver) return
      const notes = takeNotes((note) => setView((previous) => ({ ...previous, ...note })))
      endings.push(notes.end)
      const pump = pumpFrames(video.current!, decoder, (texts) => {
        const eventId = firstEventIn(texts)
        if (eventId === null) return notes.badCode()
        performance.mark('code-read', { detail: pump.costs })
        stop()
        onEventRef.current(eventId)
      })
      endings.push(pump.stop)
      void keepAwake().then((sleep) => (scan.isOver ? sleep() : endings.push(sleep)))
    } catch (error) {
      giveUp(scan, { message: cameraMessage(error), isDenied: isCameraDenied(error) })
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
