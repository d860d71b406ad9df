import { kitWords } from '#contract/kit/words.ts'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A field's name, with 'optional' where it may stay empty. */
export function FieldLabel({ label, optional }: { label: string; optional: boolean }) {
  if (!optional) return label
  return (
    <>
      {label}{' '}
      <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
        {kitWords.optional}
      </Box>
    </>
  )
}

/** An error with its icon, so that it differs without color. */
export function ErrorSentence({ error, hint }: { error: string; hint?: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="span" sx={{ display: 'flex', gap: 0.75 }}>
        <ErrorIcon aria-hidden sx={{ fontSize: 16, mt: '1px', flex: 'none' }} />
        {error}
      </Box>
      {hint !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
    </Box>
  )
}
