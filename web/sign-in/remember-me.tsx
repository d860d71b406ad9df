import { signInWords } from '#contract/sign-in/words.ts'
import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

/** 'Remember me', bound to its form by `tick`. */
export function RememberMe(props: Pick<CheckboxProps, 'name' | 'checked' | 'onChange' | 'disabled'>) {
  return <FormControlLabel label={signInWords.rememberMe} control={<Checkbox {...props} />} sx={{ ml: -1.5 }} />
}
