import PhotoIcon from '@mui/icons-material/ImageOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useState, type ReactNode, useRef } from 'react'
import { NotedThumbBar } from '#web/check-ins/noted-thumb-bar.tsx'
import { CameraView } from './camera-view.tsx'
import { isLocationMissing, LocationMissing, LocationNote } from '#web/check-ins/location/location-notes.tsx'
import type { FoundBy } from '#web/check-ins/found-by.ts'
import type { LocationState } from '#web/check-ins/location/use-location.ts'
import { lazyExtra, lazyPart } from '#web/kit/lazy-part.tsx'
import { Tool } from './scan-tool.tsx'
import { useScanner, type Scanner } from './use-scanner.ts'

const TypedCodeDialog = lazyPart(() => import('#web/check-ins/typed-code/typed-code-dialog.tsx'))

type Props = {
  location: LocationState
  /** The label of the button that requests the location. The dashboard and the scan page have different labels. */
  asks: string
  /** Opens the typed-code dialog immediately. */
  startsTyping: boolean
  /** Moves the focus to Start Scanning, because the previous event's buttons were removed. */
  takesFocus: boolean
  /** The reason why the last code didn't lead to an event. */
  problem: string | null
  /** Messages above the camera. */
  children?: ReactNode
  /** Shown below the camera while it is off. */
  below?: ReactNode
  onEvent: (eventId: string, foundBy: FoundBy) => void
}

/** Finds an event with the camera, a photo or a typed code. The browser's camera prompt appears only on request. */
export function CameraPanel({ location, asks, startsTyping, takesFocus, problem, children, below, onEvent }: Props) {
  const [isTyping, setTyping] = useState(startsTyping)
  const scanned = (id: string) => onEvent(id, { method: 'own-scan' })
  const scanner = useScanner(scanned)
  const photo = usePhoto(scanned)
  const isOff = scanner.state === 'off'
  const isMissing = isLocationMissing(location.status)
  const problems = [
    scanner.seesBadCode ? checkInMessages.invalidCode : null,
    photo.problem,
    isOff ? problem : null,
  ].filter((text) => text !== null)
  const hasProblem = isMissing || problems.length > 0 || scanner.problem !== null

  function start() {
    photo.clear()
    void scanner.start()
  }
  function type() {
    scanner.stop()
    setTyping(true)
  }

  return (
    <>
      {children}
      <CameraView scanner={scanner} />
      {isOff && below}
      {!isMissing && <LocationNote />}
      <NotedThumbBar
        notes={
          <>
            <Problems sentences={problems} scannerProblem={scanner.problem} />
            {isMissing && <LocationMissing location={location} asks={asks} />}
            {/* Only the problem, because a small screen has no room for both. */}
            {!(isOff && hasProblem) && <Words scanner={scanner} isReading={photo.isReading} />}
          </>
        }
      >
        <ScanTools scanner={scanner} onPhoto={(file) => void photo.read(file)} onTypeCode={type} />
        {isOff ? (
          <Button variant="contained" size="large" onClick={start} autoFocus={takesFocus}>
            {checkInsWords.startScanning}
          </Button>
        ) : (
          <Button variant="outlined" size="large" onClick={scanner.stop}>
            {checkInsWords.stopScanning}
          </Button>
        )}
      </NotedThumbBar>
      <Suspense fallback={null}>
        {isTyping && (
          <TypedCodeDialog onClose={() => setTyping(false)} onEvent={(id) => onEvent(id, { method: 'typed-code' })} />
        )}
      </Suspense>
    </>
  )
}

function Words({ scanner, isReading }: { scanner: Scanner; isReading: boolean }) {
  const { title, sentence } = wordsFor(scanner, isReading)
  return (
    <Box sx={{ textAlign: 'center', px: 1, pt: 0.5, pb: 1.5, display: 'grid', gap: 0.5 }} role="status">
      <Typography variant="h5" component="p">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {sentence}
      </Typography>
    </Box>
  )
}

function wordsFor({ state, isStruggling, extras }: Scanner, isReading: boolean): { title: string; sentence: string } {
  if (isReading) return { title: checkInsWords.readingPhoto, sentence: checkInsWords.takesSecondTwo }
  if (state === 'off') {
    return { title: checkInsWords.scanEventsQRCode, sentence: checkInsWords.browserAsksCameraWhenStart }
  }
  if (!isStruggling) {
    return {
      title: checkInsWords.pointEventsQRCode,
      sentence: checkInsWords.fillHalf,
    }
  }
  const sentence = extras.hasTorch ? checkInsWords.moveCloserWithLight : checkInsWords.moveCloserFindLight
  return { title: checkInsWords.notReadYet, sentence }
}

function Problems({ sentences, scannerProblem }: { sentences: string[]; scannerProblem: Scanner['problem'] }) {
  return (
    <>
      {sentences.map((text) => (
        <Alert key={text} severity="error" sx={{ mb: 2 }}>
          {text}
        </Alert>
      ))}
      {scannerProblem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {scannerProblem.message}
          {scannerProblem.advice && <Box sx={{ mt: 0.5 }}>{scannerProblem.advice}</Box>}
        </Alert>
      )}
    </>
  )
}

/** Reads an event's code from a photo. `problem` is the reason why that failed. */
function usePhoto(onEvent: (eventId: string) => void) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File) {
    setReading(true)
    setProblem(null)
    try {
      // Loaded with the first photo, because most students never take one. The service worker caches it for use without
      // a network.
      const { findEventInPhoto } = await import('./photo.ts')
      const result = await findEventInPhoto(file)
      if ('event' in result) return onEvent(result.event)
      setProblem(result.problem)
    } catch {
      setProblem(checkInsWords.readerFailed)
    } finally {
      setReading(false)
    }
  }

  return { isReading, problem, read, clear: () => setProblem(null) }
}

/** Loaded with the first video frame. If that fails, codes can still be scanned without these buttons. */
const CameraTools = lazyExtra(() => import('./camera-tools.tsx'))

type ScanToolsProps = { scanner: Scanner; onPhoto: (file: File) => void; onTypeCode: () => void }

/** Tools for difficult codes: torch, zoom and camera choice if available, and always a photo and the typed code. */
function ScanTools({ scanner, onPhoto, onTypeCode }: ScanToolsProps) {
  const photo = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 0.5, mb: 1 }}>
      {scanner.stream && (
        <Suspense>
          <CameraTools key={scanner.stream.id} scanner={scanner} stream={scanner.stream} />
        </Suspense>
      )}
      <Tool icon={PhotoIcon} label={checkInsWords.photo} onClick={() => photo.current?.click()} />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        hidden
        aria-label={checkInsWords.photoCode}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Allows choosing the same photo again.
          target.value = ''
          if (file) onPhoto(file)
        }}
      />
      <Tool icon={KeyboardIcon} label={checkInsWords.typeCode} onClick={onTypeCode} />
    </Box>
  )
}
