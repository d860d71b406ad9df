import { helpWords } from '#contract/help/words.ts'
import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useHash, useHashAnchor } from './use-hash.ts'

/** `id` is the item's anchor in the URL, after the `#`. */
export type FoldingItem = { id: string; title: string; text: ReactNode }

type Props = {
  items: readonly FoldingItem[]
  /** The number of the first item. Numbers are to the left of the margin rule, as in a register. */
  firstNumber?: number
  /** The id of the item that is expanded at first, unless the URL names one. */
  open?: string
  headingLevel?: 'h3' | 'h4'
  /** The kind of item, for the label of its link: “Link to this answer”. */
  itemName: 'answer' | 'step' | 'part'
}

/** Titles that expand to their text. A URL that names an item expands it. */
export function FoldingList({ items, firstNumber, open, headingLevel = 'h3', itemName }: Props) {
  const [unfolded, setUnfolded] = useUnfolded(items, open)
  const numbered = firstNumber !== undefined
  const ruleLeft = numbered ? { xs: '48px', md: '64px' } : 0
  return (
    <Card>
      {items.map(({ id, title, text }, index) => (
        <Accordion
          key={id}
          expanded={unfolded.includes(id)}
          onChange={(_event, isOpen) => setUnfolded(id, isOpen)}
          slotProps={{ heading: { component: headingLevel }, transition: { unmountOnExit: true } }}
          sx={{ position: 'relative', '&:last-of-type': { borderBottom: 0 }, ...(numbered && ruleAt(ruleLeft)) }}
        >
          <AccordionSummary
            id={id}
            aria-controls={`${id}-text`}
            expandIcon={<FoldIcon />}
            sx={{
              pr: 2,
              scrollMarginTop: 16,
              '& .MuiAccordionSummary-content': { my: 1.5, alignItems: 'center' },
              '&.Mui-focusVisible': { outlineOffset: '-3px' },
            }}
          >
            {numbered && (
              <Typography
                variant="h4"
                component="span"
                sx={{
                  width: ruleLeft,
                  textAlign: 'center',
                  fontSize: '1.25rem',
                  flex: 'none',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {firstNumber + index}
              </Typography>
            )}
            <Typography variant="subtitle1" component="span" sx={{ pl: { xs: 2, md: 2.5 }, pr: 1 }}>
              {title}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ ml: ruleLeft, pl: { xs: 2, md: 2.5 }, pr: { xs: 2, md: 6 }, pt: 0.5, pb: 1 }}>
            <Box sx={textStyle}>{text}</Box>
            <Link
              component={RouterLink}
              to={{ hash: id }}
              aria-label={helpWords.linkOneTitle({ one: itemName, title })}
              sx={{ display: 'inline-block', py: 1.5, mt: 0.5, typography: 'body2' }}
            >
              {helpWords.linkOne({ one: itemName })}
            </Link>
          </AccordionDetails>
        </Accordion>
      ))}
    </Card>
  )
}

const textStyle = {
  color: 'text.secondary',
  maxWidth: '68ch',
  '& > p, & > ol, & > ul': { my: 0 },
  '& > ol, & > ul': { pl: 3 },
  '&& > * + *': { mt: 1.25 },
  '& li + li': { mt: 0.5 },
  '& b': { fontWeight: 600, color: 'text.primary' },
} as const

const ruleAt = (ruleLeft: { xs: string; md: string } | 0) => ({
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    right: 'auto',
    left: ruleLeft,
    width: '2px',
    bgcolor: 'gold',
  },
})

/**
 * The ids of the expanded items, and a function that expands or collapses an item. Each visit to an item's link expands
 * it and moves the focus to it.
 */
function useUnfolded(items: readonly FoldingItem[], open: string | undefined) {
  const { id, visit } = useHash()
  const ids = items.map((item) => item.id)
  const named = id !== null && ids.includes(id) ? id : null
  const [unfolded, setAll] = useState<readonly string[]>(() => [named ?? open].filter((itemId) => itemId !== undefined))
  const [lastVisit, setLastVisit] = useState(visit)
  if (visit !== lastVisit) {
    setLastVisit(visit)
    if (named !== null && !unfolded.includes(named)) setAll([...unfolded, named])
  }
  useHashAnchor(ids)
  const set = (itemId: string, isOpen: boolean) =>
    setAll((openIds) => (isOpen ? [...openIds, itemId] : openIds.filter((openId) => openId !== itemId)))
  return [unfolded, set] as const
}
