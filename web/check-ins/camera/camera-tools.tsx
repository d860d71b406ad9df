import { checkInsWords } from '#contract/check-ins/words.ts'
import CameraIcon from '@mui/icons-material/CameraswitchOutlined'
import TorchOffIcon from '@mui/icons-material/FlashlightOffOutlined'
import TorchIcon from '@mui/icons-material/FlashlightOnOutlined'
import ZoomIcon from '@mui/icons-material/ZoomInOutlined'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { listCameras, setTorch, setZoom, type CameraChoice } from './camera.ts'
import { Tool } from './scan-tool.tsx'
import type { Scanner } from './use-scanner.ts'

const CameraMenu = lazyPart(() => import('./camera-menu.tsx'))

/** Torch, zoom and camera choice, if this camera supports them. */
export default function CameraTools({ scanner, stream }: { scanner: Scanner; stream: MediaStream }): ReactNode {
  const { hasTorch, zoomSteps } = scanner.extras
  const [isLit, setLit] = useState(false)
  const [zoom, setZoomTo] = useState(1)
  const cameras = useCameras()

  async function switchTorch() {
    if (await setTorch(stream, !isLit)) setLit(!isLit)
  }
  async function zoomOn() {
    const next = zoomSteps[(zoomSteps.indexOf(zoom) + 1) % zoomSteps.length] ?? 1
    if (await setZoom(stream, next)) setZoomTo(next)
  }

  return (
    <>
      {hasTorch && (
        <Tool
          icon={isLit ? TorchOffIcon : TorchIcon}
          label={checkInsWords.light}
          isOn={isLit}
          onClick={() => void switchTorch()}
        />
      )}
      {zoomSteps.length > 0 && (
        <Tool icon={ZoomIcon} label={checkInsWords.zoomZoom({ zoom })} onClick={() => void zoomOn()} />
      )}
      {cameras.length > 1 && <CameraTool cameras={cameras} stream={stream} onChoose={(id) => void scanner.start(id)} />}
    </>
  )
}

function CameraTool({
  cameras,
  stream,
  onChoose,
}: {
  cameras: CameraChoice[]
  stream: MediaStream
  onChoose: (id: string) => void
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tool
        icon={CameraIcon}
        label={checkInsWords.camera}
        hasMenu
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense fallback={null}>
        {anchor && (
          <CameraMenu
            anchor={anchor}
            cameras={cameras}
            current={stream.getVideoTracks()[0]?.getSettings().deviceId}
            onChoose={onChoose}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function useCameras(): CameraChoice[] {
  const [cameras, setCameras] = useState<CameraChoice[]>([])
  useEffect(() => {
    let isOver = false
    listCameras().then(
      (devices) => {
        if (!isOver) setCameras(devices)
      },
      () => {},
    )
    return () => void (isOver = true)
  }, [])
  return cameras
}
