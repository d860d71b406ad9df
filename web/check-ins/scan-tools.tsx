import { checkInsWords } from '#contract/check-ins/words.ts'
import CameraIcon from '@mui/icons-material/CameraswitchOutlined'
import PhotoIcon from '@mui/icons-material/ImageOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import TorchOffIcon from '@mui/icons-material/FlashlightOffOutlined'
import TorchIcon from '@mui/icons-material/FlashlightOnOutlined'
import ZoomIcon from '@mui/icons-material/ZoomInOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import { listCameras, setTorch, setZoom, type CameraChoice } from './camera/camera.ts'
import type { Scanner } from './camera/use-scanner.ts'

const CameraMenu = lazy(() => import('./camera/camera-menu.tsx'))

type Props = { scanner: Scanner; onPhoto: (file: File) => void; onTypeCode: () => void }

/** Help for difficult codes: torch, zoom and another camera where available, and always a photo and the typed code. */
export function ScanTools({ scanner, onPhoto, onTypeCode }: Props) {
  const photo = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 0.5, mb: 1 }}>
      {scanner.stream && <CameraTools key={scanner.stream.id} scanner={scanner} stream={scanner.stream} />}
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

function CameraTools({ scanner, stream }: { scanner: Scanner; stream: MediaStream }) {
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

type ToolProps = {
  icon: SvgIconComponent
  label: string
  isOn?: boolean
  hasMenu?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

function Tool({ icon: Icon, label, isOn, hasMenu, onClick }: ToolProps) {
  return (
    <ButtonBase
      onClick={onClick}
      aria-pressed={isOn}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: '5px',
        minHeight: 64,
        borderRadius: '10px',
        fontFamily: 'inherit',
        typography: 'caption',
        bgcolor: isOn ? 'goldTint' : 'transparent',
        '&:hover': { bgcolor: isOn ? 'goldTint' : 'action.hover' },
      }}
    >
      <Icon aria-hidden />
      {label}
    </ButtonBase>
  )
}
