import { icons } from 'virtual:door-pieces'
import type { InputHTMLAttributes } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import { useFocusVisible } from '#web/app/door/use-focus-visible.ts'
import createSvgIcon from './create-svg-icon.tsx'

const Checked = createSvgIcon(<path d={icons.checked} />)
const Unchecked = createSvgIcon(<path d={icons.unchecked} />)

export type CheckboxProps = InputHTMLAttributes<HTMLInputElement>

/** A checkbox, for use inside its label. */
export default function Checkbox(props: CheckboxProps) {
  const { checked, disabled } = props
  const { focusClass, handlers } = useFocusVisible(props)
  return (
    <span
      className={pieceClass(
        'FormControlLabel MuiCheckbox-root',
        null,
        checked && 'Mui-checked',
        disabled && 'Mui-disabled',
        focusClass,
      )}
    >
      <input
        type="checkbox"
        {...props}
        className={pieceClass('FormControlLabel PrivateSwitchBase-input')}
        {...handlers}
      />
      {checked ? <Checked /> : <Unchecked />}
    </span>
  )
}
