import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'

/** Camera capabilities and settings that TypeScript's DOM types don't have yet. */
type Extras = { torch?: boolean; zoom?: { min: number; max: number }; focusMode?: string[] }
type ExtraSettings = { torch?: boolean; zoom?: number; focusMode?: string }

export type CameraExtras = { hasTorch: boolean; zoomSteps: number[] }
export type CameraChoice = { id: string; label: string }

/** Returns 'Camera error: …' with the browser's message, or a different message for a browser without camera access. */
export function cameraMessage(error: unknown): string {
  if (error instanceof CameraUnsupported) return checkInMessages.cameraUnsupported
  return checkInsWords.cameraError({
    error: error instanceof Error && error.message !== '' ? error.message : String(error),
  })
}

/** Whether the browser or the person denied access, so that only the browser's settings help. */
export function isCameraDenied(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError'
}

class CameraUnsupported extends Error {}

/** Opens the rear camera, or the chosen camera, without sound. Rejects with the browser's error. */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraUnsupported()
  const constraint = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...constraint, width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
  if (readCapabilities(stream).focusMode?.includes('continuous')) await apply(stream, { focusMode: 'continuous' })
  return stream
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns what this camera supports: a torch, and which of the zoom steps 1, 2 and 4. */
export function readExtras(stream: MediaStream): CameraExtras {
  const { torch, zoom } = readCapabilities(stream)
  return { hasTorch: torch === true, zoomSteps: zoom ? zoomStepsWithin(zoom) : [] }
}

/** Returns the zoom steps within a camera's zoom range, or none if there is no choice. */
export function zoomStepsWithin({ min, max }: { min: number; max: number }): number[] {
  const steps = [1, 2, 4].filter((step) => step >= min && step <= max)
  return steps.length > 1 ? steps : []
}

/** Turns the torch on or off. Returns false if the camera refused. */
export function setTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  return apply(stream, { torch: isOn })
}

/** Sets the zoom factor. Returns false if the camera refused. */
export function setZoom(stream: MediaStream, zoom: number): Promise<boolean> {
  return apply(stream, { zoom })
}

/** Lists the cameras by name. Browsers reveal names only after permission. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map((device, n) => ({ id: device.deviceId, label: device.label || checkInsWords.cameraNumber({ number: n + 1 }) }))
}

/** Keeps the screen on. Returns a function that releases it. A failure is ignored. */
export async function keepAwake(): Promise<() => void> {
  try {
    const lock = await navigator.wakeLock.request('screen')
    return () => void lock.release().catch(() => {})
  } catch {
    return () => {}
  }
}

function readCapabilities(stream: MediaStream): Extras {
  return (stream.getVideoTracks()[0]?.getCapabilities?.() ?? {}) as Extras
}

async function apply(stream: MediaStream, settings: ExtraSettings): Promise<boolean> {
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] })
    return true
  } catch {
    return false
  }
}

/** The camera area's height in the specification: 35% of the window's height, from 180 to 250 px. */
export const cameraHeight = 'clamp(180px, 35vh, 250px)'
