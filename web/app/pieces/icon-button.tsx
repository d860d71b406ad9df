import type { ElementType } from 'react'
import type { PieceProps } from '#web/app/door/sx.ts'
import ButtonBase from './button-base.tsx'

type Own = { edge?: 'end'; disabled?: boolean | undefined }

/** A button with an icon only. */
export default function IconButton<E extends ElementType = 'button'>({ edge, ...rest }: PieceProps<E, Own>) {
  return <ButtonBase {...(rest as PieceProps<ElementType>)} piece={edge ? `IconButton-${edge}` : 'IconButton'} />
}
