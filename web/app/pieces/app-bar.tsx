import type { ElementType, HTMLAttributes } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type Props = HTMLAttributes<HTMLElement> & { component?: ElementType; sx?: Sx }

export default function AppBar({ component: Element = 'header', sx, className, ...rest }: Props) {
  return <Element {...rest} className={pieceClass('AppBar', sx, className)} />
}
