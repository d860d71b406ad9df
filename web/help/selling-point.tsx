import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = { icon: SvgIconComponent; title: string; headingLevel?: 'h2' | 'h3'; children: ReactNode }

/** One selling point next to the gold rule: icon, name, and a sentence. */
export function SellingPoint({ icon: Icon, title, headingLevel = 'h3', children }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        pl: 2.75,
        borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}`,
      }}
    >
      <Icon aria-hidden sx={{ color: 'goldText', fontSize: 24 }} />
      <Typography variant="h4" component={headingLevel}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
    </Box>
  )
}
