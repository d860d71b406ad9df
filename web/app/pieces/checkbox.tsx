import { icons } from 'virtual:door-pieces'
import { useState, type InputHTMLAttributes } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import createSvgIcon from './create-svg-icon.tsx'

const Checked = createSvgIcon(<path d={icons.checked} />)
const Unchecked = createSvgIcon(<path d={icons.unchecked} />)

export type CheckboxProps = InputHTMLAttributes<HTMLInputElement>

/** A checkbox, in its label. */
export default function Checkbox(props: CheckboxProps) {
  const [isFocusVisible, setFocusVisible] = useState(false)
  const { checked, disabled } = props
  return (
    <span
      className={pieceClass(
        'FormControlLabel MuiCheckbox-root',
        null,
        checked && 'Mui-checked',
        disabled && 'Mui-disabled',
        isFocusVisible && 'Mui-focusVisible',
      )}
    >
      <input
        type="checkbox"
        {...props}
        className={pieceClass('FormControlLabel PrivateSwitchBase-input')}
        onFocus={({ currentTarget }) => setFocusVisible(currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocusVisible(false)}
      />
      {checked ? <Checked /> : <Unchecked />}
    </span>
  )
}
