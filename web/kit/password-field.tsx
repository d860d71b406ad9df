import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** A password with a button that shows and hides it. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  const button = (
    <Box sx={{ ml: 1, display: 'flex' }}>
      <IconButton
        edge="end"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
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
      type={isShown ? 'text' : 'password'}
      slotProps={{ ...props.slotProps, input: { endAdornment: button } }}
    />
  )
}
