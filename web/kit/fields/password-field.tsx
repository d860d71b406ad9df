import { kitWords } from '#contract/kit/words.ts'
import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** A password field with a button that shows and hides the password. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  const madeId = useId()
  const id = props.id ?? madeId
  const button = (
    <Box sx={{ ml: 1, display: 'flex' }}>
      <IconButton
        edge="end"
        aria-label={isShown ? kitWords.hidePassword : kitWords.showPassword}
        // A form has up to three of these buttons, so screen readers also read the field's label.
        aria-describedby={`${id}-label`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <HideIcon /> : <ShowIcon />}
      </IconButton>
    </Box>
  )
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      slotProps={{ ...props.slotProps, input: { endAdornment: button } }}
    />
  )
}
