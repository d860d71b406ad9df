import { appWords } from '#contract/app/words.ts'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'

import { createTheme, ThemeProvider, type SxProps, type Theme } from '@mui/material/styles'
import Toolbar from '@mui/material/Toolbar'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { Brand } from '#web/kit/page/brand.tsx'
import { low } from '#web/kit/page/low-window.ts'
import { onPaper } from '#web/kit/page/print-only.tsx'
import { loadNotices } from '#web/kit/notices/use-notice.tsx'
import { PatientSkeleton } from '#web/kit/page/patient-skeleton.tsx'
import { whenIdle } from '#web/kit/when-idle.ts'
import { SkipLink } from './skip-link.tsx'

type PortalItem = { label: string; icon: SvgIconComponent } & ({ to: string } | { onClick: () => void })

type Props = {
  /** The sidebar's name for screen readers, such as 'Faculty'. */
  name: string
  home: string
  items: PortalItem[]
  endItems: PortalItem[]
  /** The path of the current item. */
  selected: string | null
  /** The signed-in person, shown above the sidebar's last items. */
  person?: ReactNode
  bar: ReactNode
  sideSx?: SxProps<Theme>
}

/** Windows large enough to show the sidebar next to the page. */
const beside = '@media (min-width: 600px) and (min-height: 480px)'

/** The page is 240 px narrower than the window, so a layout for 600 px starts at a window width of 840 px. */
const { breakpoints } = createTheme({ breakpoints: { values: { xs: 0, sm: 840, md: 900, lg: 1200, xl: 1536 } } })
const besideTheSide = (theme: Theme): Theme => ({ ...theme, breakpoints })

/**
 * The frame of the faculty portal and the administrators' area: a sidebar (240 px), the bar and the page. In a narrow
 * or low window, such as a laptop’s at 200% zoom, the sidebar is a drawer.
 */
export function PortalLayout(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  // A notice may be about a server that no longer answers.
  useEffect(() => whenIdle(() => void loadNotices()), [])
  const side = <Side {...props} onGo={() => setOpen(false)} />
  const sx = [{ width: 240 }, ...(Array.isArray(props.sideSx) ? props.sideSx : [props.sideSx ?? {}])]
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        [beside]: { gridTemplateColumns: '240px minmax(0, 1fr)' },
        minHeight: '100dvh',
        // Prints only the page.
        '@media print': { display: 'block', '& > .MuiDrawer-root, & .MuiAppBar-root': { display: 'none' } },
      }}
    >
      <SkipLink />
      <Drawer
        variant="permanent"
        sx={{ display: 'none', [beside]: { display: 'block' } }}
        slotProps={{ paper: { sx } }}
      >
        {side}
      </Drawer>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        sx={{ [beside]: { display: 'none' } }}
        slotProps={{ paper: { 'aria-label': appWords.menu, sx } }}
      >
        {side}
      </Drawer>
      <Box sx={{ minWidth: 0, [beside]: { gridColumn: 2 } }}>
        <AppBar>
          <Toolbar
            // On a phone, a long university name wraps to several lines, which must not touch the bar's edges.
            sx={{
              gap: 1.5,
              py: 0.75,
              pl: { xs: 0.5, sm: 3, md: 5 },
              pr: { xs: 2, md: 5 },
              typography: 'body2',
              [low]: { py: 0, minHeight: 48 },
              // Lets a long word in the title break on a narrow phone with large text.
              '& > h1': { minWidth: 0 },
            }}
          >
            <IconButton
              aria-label={appWords.openMenu}
              aria-expanded={isOpen}
              onClick={() => setOpen(true)}
              sx={{ [beside]: { display: 'none' } }}
            >
              <MenuIcon />
            </IconButton>
            {props.bar}
          </Toolbar>
        </AppBar>
        <Box
          component="main"
          id="main"
          sx={{
            px: { xs: 2, sm: 3, md: 5 },
            pt: { xs: 1.5, md: 3 },
            pb: { xs: 5, md: 7 },
            maxWidth: 1200,
            [low]: { pt: 1, '& h1': { fontSize: '1.25rem', lineHeight: 1.2 } },
            ...onPaper,
          }}
        >
          <ThemeProvider theme={besideTheSide}>
            {/* With a key, the old page doesn't stay until the code of the new one has arrived, which may be never. */}
            <Suspense key={pathname} fallback={<PatientSkeleton />}>
              <Outlet />
            </Suspense>
          </ThemeProvider>
        </Box>
      </Box>
    </Box>
  )
}

function Side({ name, home, items, endItems, selected, person, onGo }: Props & { onGo: () => void }) {
  const row = (item: PortalItem) => (
    <ListItem key={item.label} disablePadding sx={{ mb: 0.5 }}>
      <PortalButton item={item} isSelected={'to' in item && item.to === selected} onGo={onGo} />
    </ListItem>
  )
  return (
    <Box component="nav" aria-label={name} sx={{ display: 'flex', flexDirection: 'column', flex: 1, px: 1.5, pb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', height: 64, px: 1, mb: 1.5, flex: 'none' }}>
        <Brand to={home} />
      </Box>
      <List disablePadding>{items.map(row)}</List>
      <Box className="side-end" sx={{ mt: 'auto', pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
        {person}
        <List disablePadding>{endItems.map(row)}</List>
      </Box>
    </Box>
  )
}

function PortalButton({ item, isSelected, onGo }: { item: PortalItem; isSelected: boolean; onGo: () => void }) {
  const content = (
    <>
      <ListItemIcon>
        <item.icon aria-hidden />
      </ListItemIcon>
      <ListItemText primary={item.label} />
    </>
  )
  if ('to' in item) {
    return (
      <ListItemButton
        component={Link}
        to={item.to}
        selected={isSelected}
        aria-current={isSelected ? 'page' : undefined}
        onClick={onGo}
      >
        {content}
      </ListItemButton>
    )
  }
  return (
    <ListItemButton
      onClick={() => {
        onGo()
        item.onClick()
      }}
    >
      {content}
    </ListItemButton>
  )
}
