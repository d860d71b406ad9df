import type { ElementType, HTMLAttributes } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type Props = HTMLAttributes<HTMLElement> & { component?: ElementType; sx?: Sx }

export default function Toolbar({ component: Element = 'div', sx, className, ...rest }: Props) {
  return <Element {...rest} className={pieceClass('Toolbar', sx, className)} />
}
