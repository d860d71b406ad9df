import type { ReactElement } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type Props = { label: string; control: ReactElement<{ disabled?: boolean }>; sx?: Sx }

/** A checkbox and its label. */
export default function FormControlLabel({ label, control, sx }: Props) {
  const isDisabled = control.props.disabled === true && 'Mui-disabled'
  return (
    <label className={pieceClass('FormControlLabel', sx, isDisabled)}>
      {control}
      <span className={pieceClass('FormControlLabel MuiFormControlLabel-label', null, isDisabled)}>{label}</span>
    </label>
  )
}
