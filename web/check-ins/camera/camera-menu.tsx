import { checkInsWords } from '#contract/check-ins/words.ts'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { CameraChoice } from './camera.ts'

type Props = {
  anchor: HTMLElement
  cameras: CameraChoice[]
  current: string | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** A menu to choose a camera. */
export default function CameraMenu({ anchor, cameras, current, onChoose, onClose }: Props) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': checkInsWords.camera } }}>
      {cameras.map(({ id, label }) => (
        <MenuItem
          key={id}
          selected={id === current}
          onClick={() => {
            onClose()
            onChoose(id)
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
