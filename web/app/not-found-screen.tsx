import { appWords } from '#contract/app/words.ts'
import { rich } from '#web/kit/rich.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { roleLinks } from './role-links.ts'

/** The page for an unknown URL. It shows the path, and links to other pages. */
export default function NotFoundScreen() {
  const { pathname } = useLocation()
  const ownLinks = roleLinks(useSession()).filter((link) => link.isSignedIn)
  const links = [
    { label: appWords.goFirstPage, address: addresses.home },
    ...ownLinks,
    { label: appWords.questions, address: addresses.faq },
  ]
  return (
    <Page width="wideForm">
      <Box sx={{ textAlign: 'center' }}>
        <PageTitle title={appWords.pageNotFound} />
      </Box>
      <EmptyState
        bare
        kind="none-match"
        title={appWords.noPageAtAddress}
        sentence={
          <>
            {rich(
              appWords.noPageHere({
                path: shorten(pathname),
                address: (text) => (
                  <Box component="span" sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}>
                    {text}
                  </Box>
                ),
              }),
            )}
          </>
        }
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
            {links.map(({ label, address }) => (
              <Button key={address} variant="outlined" component={Link} to={address}>
                {label}
              </Button>
            ))}
          </Box>
        }
      />
    </Page>
  )
}

/** A made-up path can be as long as the browser allows. */
function shorten(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path
}
