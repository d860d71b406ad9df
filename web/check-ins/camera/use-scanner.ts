import { useEffect, useRef, useState, type RefObject } from 'react'
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

export type Scanner = {
  state: 'off' | 'starting' | 'scanning'
  video: RefObject<HTMLVideoElement | null>
  stream: MediaStream | null
  extras: CameraExtras
  /** The reason why the camera isn't running, and what to do, unless the message already says it. */
  problem: { message: string; advice: string | null } | null
  /** Whether the picture contains a code that isn't an event's. */
  seesBadCode: boolean
  /** Whether no code has been read for a while. */
  isStruggling: boolean
  start(deviceId?: string): Promise<void>
  stop(): void
}

/** Loads the code that processes frames, only when someone starts the camera or the page is idle. */
const loadFrames = () =>
  import('./scan-frames.ts').catch(() => {
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
 * Runs the camera and the decoder together. When a code has an event, stops the camera and calls `onEvent` with the
 * event's id. Also stops when the page is hidden or the component is unmounted.
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
      const loading = loadFrames()
      // Prevents an unhandled rejection if the camera is refused first.
      loading.catch(() => undefined)
      const stream = await openCamera(deviceId)
      endings.push(() => closeCamera(stream))
      if (scan.isOver) return closeCamera(stream)
      setView({ ...offView, state: 'scanning', stream, extras: readExtras(stream) })
      await show(video.current, stream)
      // Waits for the decoder before the first frame. Otherwise the loading time would count as a slow decode.
      await decoder.ready
      const { scanFrames } = await loading
      if (scan.isOver) return
      const frames = scanFrames(video.current!, decoder, {
        tell: (note) => setView((previous) => ({ ...previous, ...note })),
        onEvent(eventId) {
          stop()
          onEventRef.current(eventId)
        },
      })
      endings.push(frames.end)
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

async function show(video: HTMLVideoElement | null, stream: MediaStream): Promise<void> {
  if (!video) throw new Error('The camera view is gone')
  video.srcObject = stream
  // Some browsers reject when a newer stream replaces this one, but show the video anyway.
  await video.play().catch(() => {})
}
