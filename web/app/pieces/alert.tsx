import { kitWords } from '#contract/kit/words.ts'
import { icons } from 'virtual:door-pieces'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'
import ButtonBase from './button-base.tsx'
import createSvgIcon from './create-svg-icon.tsx'

export type AlertColor = 'error' | 'info' | 'success' | 'warning'
type Props = Omit<HTMLAttributes<HTMLDivElement>, 'color'> & {
  severity: AlertColor
  icon?: ReactNode
  action?: ReactNode
  onClose?: () => void
  sx?: Sx
  ref?: Ref<HTMLDivElement>
}

const marks = Object.fromEntries(Object.entries(icons).map(([name, path]) => [name, createSvgIcon(<path d={path} />)]))

/** A message in the color of its severity. */
export default function Alert({ severity, icon, action, onClose, sx, className, children, ...rest }: Props) {
  const piece = `Alert-${severity}`
  const Mark = marks[severity]!
  const Close = marks.close!
  return (
    <div role="alert" {...rest} className={pieceClass(piece, sx, className)}>
      <div className={pieceClass(`${piece} MuiAlert-icon`)}>{icon ?? <Mark fontSize="inherit" />}</div>
      <div className={pieceClass(`${piece} MuiAlert-message`)}>{children}</div>
      {action && <div className={pieceClass(`${piece} MuiAlert-action`)}>{action}</div>}
      {!action && onClose && (
        <div className={pieceClass(`${piece} MuiAlert-action`)}>
          <ButtonBase
            piece={`${piece} MuiIconButton-root`}
            aria-label={kitWords.close}
            title={kitWords.close}
            onClick={onClose}
          >
            <Close fontSize="small" />
          </ButtonBase>
        </div>
      )}
    </div>
  )
}
