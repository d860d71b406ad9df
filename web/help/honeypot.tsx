import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { heardOnly } from '#web/kit/heard-only.ts'

/** A field that neither eyes, keyboard nor screen reader meet: what is filled in here was filled in by a program. */
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
