import { checkInsWords } from '#contract/check-ins/words.ts'
import PhotoIcon from '@mui/icons-material/ImageOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import { lazy, Suspense, useRef } from 'react'
import { Tool } from './camera/scan-tool.tsx'
import type { Scanner } from './camera/use-scanner.ts'

/** Loaded with the first picture: without these buttons, codes are still read. */
const CameraTools = lazy(() => import('./camera/camera-tools.tsx').catch(() => ({ default: () => null })))

type Props = { scanner: Scanner; onPhoto: (file: File) => void; onTypeCode: () => void }

/** Help for difficult codes: torch, zoom and another camera where available, and always a photo and the typed code. */
export function ScanTools({ scanner, onPhoto, onTypeCode }: Props) {
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
