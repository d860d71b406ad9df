import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type Props = { width?: number | string; height?: number; sx?: Sx }

/** A gray placeholder for a line of text. */
export default function Skeleton({ width, height, sx }: Props) {
  return <span className={pieceClass('Skeleton', sx)} style={{ width, height }} />
}
