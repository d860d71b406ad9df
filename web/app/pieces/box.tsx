import type { ElementType, HTMLAttributes, Ref } from 'react'
import { classFor, type Sx } from '#web/app/door/sx.ts'

type Props = HTMLAttributes<HTMLElement> & { component?: ElementType; sx?: Sx; ref?: Ref<HTMLElement> }

/** Any element with a style. */
export default function Box({ component: Element = 'div', sx, className, ...rest }: Props) {
  return <Element {...rest} className={['MuiBox-root', classFor(sx), className].filter(Boolean).join(' ')} />
}
