import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  /** Whether it is unfolded initially. */
  isOpen?: boolean
  sx?: { mt?: number; mb?: number }
  children: ReactNode
}

/** A section that unfolds when its title is clicked. Not on paper, which would have only the title. */
export function Folded({ id, title, isOpen = false, sx, children }: Props) {
  return (
    <Card component="section" aria-labelledby={id} sx={{ mt: 2, ...sx, '@media print': { display: 'none' } }}>
      <Accordion
        defaultExpanded={isOpen}
        slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
        sx={{ '&:last-of-type': { borderBottom: 0 } }}
      >
        <AccordionSummary
          aria-controls={`${id}-content`}
          expandIcon={<FoldIcon />}
          sx={{ px: { xs: 2, md: 3 }, '&.Mui-focusVisible': { outlineOffset: '-3px' } }}
        >
          <Typography id={id} variant="h3" component="span">
            {title}
          </Typography>
        </AccordionSummary>
        <AccordionDetails id={`${id}-content`} sx={{ px: { xs: 2, md: 3 }, pt: 0, pb: { xs: 2, md: 3 } }}>
          {children}
        </AccordionDetails>
      </Accordion>
    </Card>
  )
}
