import type { ReactNode, SVGProps } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type Props = Omit<SVGProps<SVGSVGElement>, 'fontSize' | 'color'> & {
  fontSize?: 'inherit' | 'medium' | 'small'
  sx?: Sx
}

/** Returns an icon component for a path. */
export default function createSvgIcon(path: ReactNode) {
  return function Icon({ fontSize = 'medium', sx, className, ...rest }: Props) {
    return (
      <svg
        focusable="false"
        aria-hidden
        viewBox="0 0 24 24"
        {...rest}
        className={pieceClass(`SvgIcon-${fontSize}`, sx, className)}
      >
        {path}
      </svg>
    )
  }
}
