import { signInWords } from '#contract/sign-in/words.ts'
import { rich } from '#web/kit/rich.ts'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router'

/** 'New here? Register', a link that keeps the redirect. */
export function RegisterLink({ address }: { address: string }) {
  const { search } = useLocation()
  return (
    <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
      {rich(
        signInWords.newHere({
          link: (text) => (
            <Link
              component={RouterLink}
              to={address + search}
              sx={{ display: 'inline-block', p: '11px 8px', fontWeight: 600 }}
            >
              {text}
            </Link>
          ),
        }),
      )}
    </Typography>
  )
}
