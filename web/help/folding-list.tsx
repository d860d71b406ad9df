import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

export type FoldingItem = { title: string; text: ReactNode }

type Props = {
  items: readonly FoldingItem[]
  /** Numbers stand left of the margin rule, as in a register. */
  numbered?: boolean
  /** The item that is open at first, from 0. */
  open?: number
  headingLevel?: 'h2' | 'h3'
}

/** Titles that unfold to their text. */
export function FoldingList({ items, numbered = false, open, headingLevel = 'h3' }: Props) {
  const listId = useId()
  const left = numbered ? { xs: '48px', md: '64px' } : 0
  return (
    <Card>
      {items.map(({ title, text }, at) => (
        <Accordion
          key={title}
          defaultExpanded={at === open}
          slotProps={{ heading: { component: headingLevel }, transition: { unmountOnExit: true } }}
          sx={{
            position: 'relative',
            '&:last-of-type': { borderBottom: 0 },
            ...(numbered && {
              '&::after': {
                content: '""',
                position: 'absolute',
                inset: 0,
                right: 'auto',
                left,
                width: '2px',
                bgcolor: 'gold',
              },
            }),
          }}
        >
          <AccordionSummary
            id={`${listId}-${at}`}
            aria-controls={`${listId}-${at}-text`}
            expandIcon={<FoldIcon />}
            sx={{
              pr: 2,
              '& .MuiAccordionSummary-content': { my: 1.5, alignItems: 'center' },
              '&.Mui-focusVisible': { outlineOffset: '-3px' },
            }}
          >
            {numbered && (
              <Typography
                variant="h4"
                component="span"
                sx={{
                  width: left,
                  textAlign: 'center',
                  fontSize: 20,
                  flex: 'none',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {at + 1}
              </Typography>
            )}
            <Typography variant="subtitle1" component="span" sx={{ pl: { xs: 2, md: 2.5 }, pr: 1 }}>
              {title}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ ml: left, pl: { xs: 2, md: 2.5 }, pr: { xs: 2, md: 6 } }}>
            <Box sx={{ color: 'text.secondary', maxWidth: '68ch', '& p': { m: 0 }, '& p + p': { mt: 1.25 } }}>
              {text}
            </Box>
          </AccordionDetails>
        </Accordion>
      ))}
    </Card>
  )
}
