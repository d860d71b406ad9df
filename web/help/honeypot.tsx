import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { heardOnly } from '#web/kit/heard-only.ts'

/** A field that is hidden from eyes, keyboard and screen readers. If it is filled in, a program did it. */
export function Honeypot({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <Box aria-hidden sx={heardOnly}>
      <label>
        {label}
        <input tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </Box>
  )
}
