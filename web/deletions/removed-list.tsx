import { formatNumber } from '#contract/language/formatters.ts'
import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { renderCount } from './deletion-dialog.tsx'
import type { Deletion } from './use-deletion.ts'

/** The list of everything that will be deleted. */
export function RemovedList({ children }: { children: ReactNode }) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{kitWords.removes}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, borderTop: '1px solid', borderColor: 'divider' }}>
        {children}
      </Box>
    </>
  )
}

/** One kind of object that will be deleted, with its count. */
export function Removed({ what: content, count }: { what: ReactNode; count?: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {content}
      </Box>
      {count !== undefined && (
        <Box component="strong" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {typeof count === 'number' ? formatNumber(count) : count}
        </Box>
      )}
    </Box>
  )
}

/** The published credit files that will be deleted. Not shown for zero, because few classes have any. */
export function RemovedPublished({ deletion, count }: { deletion: Deletion; count: number | undefined }) {
  if (!deletion.isNotCounted && !count) return null
  return <Removed what={kitWords.publishedCreditFiles} count={renderCount(deletion, count)} />
}
