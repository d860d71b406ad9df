import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { productName } from '#contract/product.ts'
import { mm, points } from '#web/events/paper.ts'
import { type PosterWords, nameSize, detailSize } from './poster-text.ts'
import { Mark } from '#web/kit/page/brand.tsx'

type Props = { words: PosterWords; code: string; sx: SxProps<Theme> }

const serif = {
  // Doesn’t use the heading’s own sizes, because those depend on the window.
  fontFamily: (theme: Theme) => theme.typography.h1.fontFamily,
  letterSpacing: '-.014em',
  fontWeight: 500,
} as const

/** The poster as printed, black on white in both color schemes. Names use the browser’s fonts, in any script. */
export function PosterSheet({ words, code, sx }: Props) {
  return (
    <Box
      component="article"
      aria-label={eventsWords.poster}
      sx={[
        {
          display: 'flex',
          flexDirection: 'column',
          overflow: 'hidden',
          p: `${mm(17)} ${mm(17)} ${mm(11.6)}`,
          bgcolor: 'qrLight',
          color: 'qrDark',
          colorScheme: 'light',
          lineHeight: 1.4,
          fontSize: points(14.25),
          '& p, & h2, & h3': { m: 0 },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box component="p" sx={{ fontSize: points(15) }}>
        {words.when}
      </Box>
      <Box
        component="h2"
        dir="auto"
        sx={{
          ...serif,
          mt: `${points(7.5)} !important`,
          fontSize: mm(nameSize(words.name)),
          lineHeight: 1.077,
          textWrap: 'balance',
          overflowWrap: 'anywhere',
          // Letters with marks above and below need more line spacing.
          '&:lang(mul)': { lineHeight: 1.35, letterSpacing: 0 },
        }}
        lang={/(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{L}/u.test(words.name) ? 'mul' : undefined}
      >
        {words.name}
      </Box>
      {words.details.map(({ field, text }) => (
        <Box
          key={field}
          component="p"
          dir="auto"
          sx={{
            mt: `${points(9)} !important`,
            fontSize: mm(detailSize(text)),
            lineHeight: 1.31,
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
      ))}
      {/* Includes the quiet zone. The code itself is 12.6 cm wide, and must be at least 10 cm. */}
      <Box
        component="img"
        src={code}
        alt={eventsWords.qrCodeCheck}
        sx={{
          flex: '1 1 0',
          minHeight: mm(130),
          maxHeight: mm(153.4),
          width: '100%',
          objectFit: 'contain',
          mt: points(6),
        }}
      />
      <Box
        sx={{
          mt: points(3),
          mb: points(12),
          pl: points(18),
          borderLeft: `${points(3.75)} solid #DEA514`,
          printColorAdjust: 'exact',
          flex: 'none',
        }}
      >
        <Box component="h3" sx={{ fontSize: points(25.5), lineHeight: 1.18, fontWeight: 700 }}>
          {words.call}
        </Box>
        <Box component="p" sx={{ mt: `${points(3)} !important` }}>
          {words.opens}
        </Box>
        <Box
          component="ol"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: points(14), m: 0, p: 0, listStyle: 'none' }}
        >
          {words.steps.map((step, n) => (
            <li key={step}>
              <b>{n + 1}</b> {step}
            </li>
          ))}
        </Box>
      </Box>
      <Foot words={words} />
    </Box>
  )
}

function Foot({ words }: { words: PosterWords }) {
  return (
    <Box
      component="footer"
      sx={{
        flex: 'none',
        mt: 'auto',
        pt: points(12),
        borderTop: `${points(0.75)} solid`,
        borderColor: 'qrDark',
        display: 'flex',
        alignItems: 'center',
        gap: points(7.5),
        fontSize: points(11.25),
        '& svg': { width: points(21), height: points(21), flex: 'none' },
      }}
    >
      <Mark tile="#14110A" marks="#fff" />
      <Box component="span" sx={{ ...serif, fontSize: points(16.5), lineHeight: 1.2 }}>
        {productName}
      </Box>
      {words.typedCode && (
        <Box component="span" sx={{ ml: 'auto', textAlign: 'right', overflowWrap: 'anywhere' }}>
          {eventsWords.typeAtCode({ typeAt: words.typeAt })}{' '}
          <Box component="b" sx={{ fontSize: points(13.5), fontWeight: 600, whiteSpace: 'nowrap' }}>
            {words.typedCode}
          </Box>
        </Box>
      )}
    </Box>
  )
}
