import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { KeyboardEvent, ReactNode } from 'react'

type Props<Name extends string> = {
  label: string
  tabs: { name: Name; label: string; icon?: ReactNode }[]
  shown: Name
  onShow: (name: Name) => void
  /** Whether the tabs are only as wide as their labels, on a page with enough room. */
  compact?: boolean
}

/**
 * A few tabs across the full width. If they don't fit in one row even with wrapped labels, they use two rows, and four
 * tabs are in pairs. Their panels have the ids `panel-{name}` and are labeled by `tab-{name}`. MUI's Tabs aren't used,
 * because their code for scrolling many tabs adds 8 KB to the scan page.
 */
export function TabBar<Name extends string>({ label, tabs, shown: currentTab, onShow, compact = false }: Props<Name>) {
  return (
    <Box
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {pairUp(tabs).map((pair) => (
        <Box
          key={pair[0]!.name}
          role="presentation"
          sx={{
            display: 'flex',
            // With large text, even two tabs may not fit in one row.
            flexWrap: 'wrap',
            flex: compact ? { xs: `1 1 ${pair.length > 1 ? '15rem' : 'min-content'}`, md: 'none' } : pair.length,
          }}
        >
          {pair.map((tab) => (
            <ButtonBase
              key={tab.name}
              role="tab"
              id={`tab-${tab.name}`}
              aria-controls={`panel-${tab.name}`}
              aria-selected={tab.name === currentTab}
              // The tab bar is one tab stop. The arrow keys move between tabs.
              tabIndex={tab.name === currentTab ? 0 : -1}
              onClick={() => onShow(tab.name)}
              sx={(theme) => ({
                gap: 1,
                py: 1.5,
                ...theme.typography.button,
                ...(compact
                  ? {
                      flex: { xs: '1 1 min-content', md: 'none' },
                      px: { xs: 0.75, md: 2 },
                    }
                  : { flex: 1, px: { xs: 1, sm: 2 } }),
                color: theme.vars.palette.text.secondary,
                '&.Mui-focusVisible': { outlineOffset: -3, borderRadius: '8px' },
                '&[aria-selected="true"]': { color: theme.vars.palette.text.primary },
                '&[aria-selected="true"]::after': {
                  content: '""',
                  position: 'absolute',
                  inset: 'auto 0 0',
                  height: 3,
                  borderRadius: '3px 3px 0 0',
                  backgroundColor: theme.vars.palette.goldText,
                },
              })}
            >
              {tab.icon}
              {tab.label}
            </ButtonBase>
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** Groups four tabs in pairs, which wrap together, so that no tab is alone in a row. Other tabs wrap individually. */
function pairUp<Tab>(tabs: Tab[]): Tab[][] {
  return tabs.length === 4 ? [tabs.slice(0, 2), tabs.slice(2)] : tabs.map((tab) => [tab])
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const index = tabs.indexOf(document.activeElement as HTMLElement)
  if (index === -1) return
  event.preventDefault()
  tabs[step(index, tabs.length - 1)]?.focus()
}
