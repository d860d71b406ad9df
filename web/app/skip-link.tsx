import { appWords } from '#contract/app/words.ts'
import Link from '@mui/material/Link'

/** The first element that the Tab key reaches. It skips the bar. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'fixed',
        left: 16,
        top: 8,
        clipPath: 'inset(50%)',
        zIndex: 'tooltip',
        bgcolor: 'paperRaised',
        px: 2,
        py: 1.25,
        borderRadius: 1,
        '&:focus': { clipPath: 'none' },
      }}
    >
      {appWords.skipToContent}
    </Link>
  )
}
