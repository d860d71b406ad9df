import { signInWords } from '#contract/sign-in/words.ts'
import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

/** The checkbox 'Remember me', which the form's `tick` binds. */
export function RememberMe(props: Pick<CheckboxProps, 'name' | 'checked' | 'onChange' | 'disabled'>) {
  return <FormControlLabel label={signInWords.rememberMe} control={<Checkbox {...props} />} sx={{ ml: -1.5 }} />
}
