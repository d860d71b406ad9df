import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import type { YesOrNo } from './school-form-values.ts'

type Props = { value: YesOrNo; onChange: (value: YesOrNo) => void }

/** Whether a university allows more than one account per mailbox. Unknown, it can still be switched on. */
export function PlusAddressesField({ value, onChange }: Props) {
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={value === 'yes'}
            onChange={(_event, checked) => onChange(checked ? 'yes' : 'no')}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label="More than one account per mailbox"
        sx={{ ml: '-11px', mr: 0 }}
      />
      <FormHelperText id={id}>
        Off: ann+1@x.edu can’t register beside ann@x.edu. Turn it on only if plus addresses belong to different people.
      </FormHelperText>
    </Box>
  )
}
