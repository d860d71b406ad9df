import { schoolsWords } from '#contract/schools/words.ts'
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
        label={schoolsWords.moreThanOneAccountPer}
        sx={{ ml: '-11px', mr: 0 }}
      />
      <FormHelperText id={id}>{schoolsWords.plusAddressesHint}</FormHelperText>
    </Box>
  )
}
