import { signInWords } from '#contract/sign-in/words.ts'
import { rich } from '#web/kit/rich.ts'
import ArrowIcon from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'

const roles = [
  { name: signInWords.students, sentence: signInWords.studentsAbout, address: addresses.student },
  { name: signInWords.faculty, sentence: signInWords.facultyAbout, address: addresses.faculty },
  { name: signInWords.administrators, sentence: signInWords.administratorsAbout, address: addresses.admin },
]

/** Lets someone who wants to sign in choose a role. */
export default function RolesScreen() {
  return (
    <Page width="form">
      <PageTitle title={signInWords.whoIsSigningIn} tabTitle={signInWords.signIn} />
      <Card component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {roles.map(({ name, sentence, address }) => (
          <Box component="li" key={address} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
            <CardActionArea
              component={RouterLink}
              to={address}
              sx={{ display: 'flex', alignItems: 'center', p: 2.5, gap: 2 }}
            >
              <Box sx={{ flex: 1, pl: 2, borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}` }}>
                <Typography variant="h4" component="h2">
                  {name}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {sentence}
                </Typography>
              </Box>
              <ArrowIcon aria-hidden sx={{ color: 'text.secondary' }} />
            </CardActionArea>
          </Box>
        ))}
      </Card>
      <Typography variant="body2" sx={{ mt: 2, mb: { xs: 5, sm: 0 }, color: 'text.secondary' }}>
        {rich(
          signInWords.newHereStart({
            link: (text) => (
              <Link component={RouterLink} to={addresses.getStarted} sx={{ display: 'inline-block', p: '11px 8px' }}>
                {text}
              </Link>
            ),
          }),
        )}
      </Typography>
    </Page>
  )
}
