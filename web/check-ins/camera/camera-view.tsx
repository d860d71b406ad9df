import { checkInsWords } from '#contract/check-ins/words.ts'
import CameraOffIcon from '@mui/icons-material/VideocamOffOutlined'
import ScanIcon from '@mui/icons-material/QrCode2Outlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { cameraHeight } from './camera.ts'
import type { Scanner } from './use-scanner.ts'

// The background behind the video, dark in both color schemes.
const night = '#1b1810'
const cream = '#F7EFD9'

/** The camera's video with a frame for aiming, or 'Camera inactive'. */
export function CameraView({ scanner }: { scanner: Scanner }) {
  const isOn = scanner.state === 'scanning'
  return (
    <Box
      sx={{
        position: 'relative',
        height: cameraHeight,
        flex: 'none',
        borderRadius: '16px',
        overflow: 'hidden',
        bgcolor: night,
        color: cream,
        boxShadow: (theme) => `0 0 0 1px ${theme.vars.palette.divider}`,
      }}
    >
      <Box
        component="video"
        ref={scanner.video}
        muted
        playsInline
        aria-label={checkInsWords.cameraPicture}
        sx={{ display: isOn ? 'block' : 'none', width: '100%', height: '100%', objectFit: 'cover' }}
      />
      {isOn && <AimingFrame />}
      {isOn && (
        <Pill icon={<ScanIcon aria-hidden sx={{ fontSize: 16 }} />}>
          {scanner.seesBadCode ? checkInsWords.notEventsCode : checkInsWords.lookingCode}
        </Pill>
      )}
      {!isOn && (
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            display: 'grid',
            placeContent: 'center',
            justifyItems: 'center',
            gap: 1,
          }}
        >
          <CameraOffIcon aria-hidden sx={{ fontSize: 32, opacity: 0.8 }} />
          <Typography variant="body2">
            {scanner.state === 'starting' ? checkInsWords.startingCamera : checkInsWords.cameraInactive}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

function AimingFrame() {
  return (
    <Box
      component="svg"
      viewBox="0 0 200 200"
      aria-hidden
      sx={{
        position: 'absolute',
        left: '50%',
        top: 10,
        // Ends above the pill at the bottom.
        height: 'calc(100% - 54px)',
        transform: 'translateX(-50%)',
        fill: 'none',
        stroke: '#E9B93A',
        strokeWidth: 5,
        strokeLinecap: 'round',
      }}
    >
      <path d="M4 44V18A14 14 0 0 1 18 4h26M156 4h26a14 14 0 0 1 14 14v26M196 156v26a14 14 0 0 1-14 14h-26M44 196H18a14 14 0 0 1-14-14v-26" />
    </Box>
  )
}

function Pill({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        left: '50%',
        bottom: 8,
        transform: 'translateX(-50%)',
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.5,
        py: '5px',
        borderRadius: '14px',
        bgcolor: 'rgba(16,14,8,.82)',
        color: cream,
        typography: 'caption',
        whiteSpace: 'nowrap',
      }}
    >
      {icon}
      {children}
    </Box>
  )
}
