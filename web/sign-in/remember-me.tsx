import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** 'Remember me', bound to its form by react-hook-form's `register`. */
export function RememberMe({
  registration,
  disabled = false,
}: {
  registration: UseFormRegisterReturn
  disabled?: boolean
}) {
  const { ref, ...rest } = registration
  return (
    <FormControlLabel
      label="Remember me"
      disabled={disabled}
      control={<Checkbox {...rest} slotProps={{ input: { ref } }} />}
      sx={{ ml: -1.5 }}
    />
  )
}
