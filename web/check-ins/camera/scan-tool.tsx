import type { SvgIconComponent } from '@mui/icons-material'
import ButtonBase from '@mui/material/ButtonBase'
import type { MouseEvent } from 'react'

type ToolProps = {
  icon: SvgIconComponent
  label: string
  isOn?: boolean
  hasMenu?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A button with an icon above its label. */
export function Tool({ icon: Icon, label, isOn, hasMenu, onClick }: ToolProps) {
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
