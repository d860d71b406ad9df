import { appWords } from '#contract/app/words.ts'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import { Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { Brand } from '#web/kit/page/brand.tsx'
import { lazyWhenIdle } from '#web/kit/when-idle.ts'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { roleLinks } from './role-links.ts'
import { SkipLink } from './skip-link.tsx'

// Loaded on demand, because only phones need it and its drawer is a tenth of the initial download.
const PublicMenu = lazyPart(() => import('./public-menu.tsx'))

// Loaded last, because it's below the fold on phones.
const PublicFooter = lazyWhenIdle(() => import('./public-footer.tsx'))

/** The frame of every public page: bar, page, footer. */
export function PublicLayout() {
  return (
    <>
      <SkipLink />
      <TopBar />
      {/* On a phone, the page fills the screen below the bar (57 px), so that the footer is never near the buttons. On a
          desktop, the footer is on the screen as well (138 px with the bar). */}
      <Box
        component="main"
        id="main"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: { xs: 'calc(100dvh - 57px)', md: 'calc(100dvh - 138px)' },
        }}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Box>
      <Suspense>
        <PublicFooter />
      </Suspense>
    </>
  )
}

function TopBar() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [hasOpenedMenu, setHasOpenedMenu] = useState(false)
  // Rerenders on navigation, to notice storage changes that fired no event.
  useLocation()
  const links = roleLinks(useSession())
  return (
    <AppBar>
      <Toolbar sx={{ gap: 1, pl: { xs: 2, md: 5 }, pr: { xs: 0.5, sm: 2, md: 5 } }}>
        <Brand to={addresses.home} />
        <Box
          component="nav"
          aria-label={appWords.main}
          sx={{
            ml: 'auto',
            display: { xs: 'none', sm: 'flex' },
            alignItems: 'center',
            gap: { sm: 0.5, md: 1 },
            '& > a': { px: { sm: 1, md: 1.5 } },
          }}
        >
          <Button variant="plain" component={Link} to={addresses.about}>
            {appWords.about}
          </Button>
          <Button variant="plain" component={Link} to={addresses.faq} sx={{ mr: { md: 2 } }}>
            {appWords.faq}
          </Button>
          {links.map((link) => (
            <Button
              key={link.role}
              variant={link.isSignedIn ? 'tonal' : 'outlined'}
              component={Link}
              to={link.address}
              sx={[
                { '&&': { px: { sm: 1, md: 2.25 } }, lineHeight: 1.2 },
                !link.isSignedIn && { bgcolor: 'background.paper', borderColor: 'divider' },
              ]}
            >
              {link.label}
            </Button>
          ))}
        </Box>
        <IconButton
          aria-label={appWords.openMenu}
          aria-expanded={isMenuOpen}
          onClick={() => {
            setMenuOpen(true)
            setHasOpenedMenu(true)
          }}
          sx={{ ml: 'auto', display: { sm: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
      </Toolbar>
      {hasOpenedMenu && (
        <Suspense>
          <PublicMenu open={isMenuOpen} links={links} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </AppBar>
  )
}
