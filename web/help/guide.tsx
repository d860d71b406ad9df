import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { FoldingList } from './folding-list.tsx'
import { guideSteps } from './guide-steps.tsx'

/** The eleven steps. Students on a phone get a link past them. */
export function Guide({ headingLevel = 'h3' }: { headingLevel?: 'h2' | 'h3' }) {
  return (
    <>
      <Box sx={{ display: { sm: 'none' }, mb: 2 }}>
        <Alert severity="info">
          {rich(
            helpWords.studentCodeFrontSignHere({
              link: (text) => (
                <Link
                  component={RouterLink}
                  to={addresses.studentLogin}
                  sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}
                >
                  {text}
                </Link>
              ),
            }),
          )}
        </Alert>
      </Box>
      <FoldingList numbered headingLevel={headingLevel} itemName="step" open="request-access" items={guideSteps} />
    </>
  )
}
