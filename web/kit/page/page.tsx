import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const widths = { form: 480, wideForm: 640, reading: 680, guide: 840, content: 1040 }

type Props = { width?: keyof typeof widths; children: ReactNode }

/** The column of a public page. On a phone it extends to the bottom of the screen, where the thumb bar is. */
export function Page({ width = 'content', children }: Props) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        maxWidth: { sm: widths[width] + 80 },
        mx: 'auto',
        px: { xs: 2, sm: 5 },
        pt: { xs: 3.5, sm: 6 },
        pb: { xs: 0, sm: 8 },
      }}
    >
      {children}
    </Box>
  )
}
