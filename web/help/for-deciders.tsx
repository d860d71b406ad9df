import { decisionWords, helpWords } from '#contract/help/words.ts'
import { maxQueueMs } from '#contract/check-ins/limits.ts'
import { statedFacts } from '#contract/help/offices/facts.ts'
import { approvalWorkingDays, productName } from '#contract/product.ts'
import { rich } from '#web/kit/rich.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses, requestAccessAddress } from '#web/session/addresses.ts'
import { officeAddress } from './offices/office-address.ts'
import { PageLink } from './page-links.tsx'
import { PrivacyInShort } from './privacy-in-short.tsx'
import { Support, supportEmail } from './support.tsx'
import { wide } from './wide.ts'

/** The lower part of the first page, for people who decide for a university. */
export default function ForDeciders() {
  return (
    <>
      <Band title={decisionWords.seeIt}>
        <Pictures />
      </Band>
      <Band title={decisionWords.forWhom} isRaised>
        <Facts columns={2} facts={roles()} />
      </Band>
      <Band title={decisionWords.proof}>
        <Facts columns={3} facts={proofs()} />
      </Band>
      <Band title={helpWords.privacyInShort} isRaised>
        <PrivacyInShort />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 1.5 }}>
          <MuiLink component={Link} to={`${addresses.about}#what-is-kept`} sx={{ py: 1.25 }}>
            {decisionWords.privacyDetails}
          </MuiLink>
          <MuiLink component={Link} to={officeAddress()} sx={{ py: 1.25 }}>
            {decisionWords.documents}
          </MuiLink>
        </Box>
      </Band>
      <Band title={decisionWords.bring({ productName })}>
        <Bring />
      </Band>
    </>
  )
}

type BandProps = { title: string; isRaised?: boolean; children: ReactNode }

/** One full-width section of the page. */
function Band({ title, isRaised = false, children }: BandProps) {
  const titleId = useId()
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        bgcolor: isRaised ? 'background.paper' : undefined,
        borderTop: '1px solid',
        borderColor: 'divider',
        py: { xs: 5.5, md: 8 },
      }}
    >
      <Box sx={wide}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}

type Picture = { light: string; dark: string; width: number; height: number; alt: string; caption: string }

/** Screenshots of the product, taken by `npm run journeys -- --readme`. */
const pictures = (): Picture[] => [
  {
    light: new URL('pictures/scan-light.webp', import.meta.url).href,
    dark: new URL('pictures/scan-dark.webp', import.meta.url).href,
    width: 390,
    height: 590,
    alt: decisionWords.scanPicture,
    caption: decisionWords.scanCaption,
  },
  {
    light: new URL('pictures/live-roll-light.webp', import.meta.url).href,
    dark: new URL('pictures/live-roll-dark.webp', import.meta.url).href,
    width: 900,
    height: 736,
    alt: decisionWords.rollPicture,
    caption: decisionWords.rollCaption,
  },
  {
    light: new URL('pictures/counts-for-light.webp', import.meta.url).href,
    dark: new URL('pictures/counts-for-dark.webp', import.meta.url).href,
    width: 390,
    height: 590,
    alt: decisionWords.countsPicture,
    caption: decisionWords.countsCaption,
  },
]

function Pictures() {
  const shownPictures = pictures()
  // Column widths are proportional to the aspect ratios, so that all pictures have the same height.
  const columns = shownPictures.map(({ width, height }) => `minmax(0, ${(width / height).toFixed(3)}fr)`).join(' ')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: columns }, gap: { xs: 4, md: 3 }, mt: 4 }}>
      {shownPictures.map(({ light, dark, width, height, alt, caption }) => (
        <Box component="figure" key={alt} sx={{ m: 0, maxWidth: { xs: width > height ? 620 : 300, md: 'none' } }}>
          <picture>
            <source srcSet={dark} media="(prefers-color-scheme: dark)" />
            <Box
              component="img"
              src={light}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              sx={{
                display: 'block',
                width: '100%',
                height: 'auto',
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: '12px',
              }}
            />
          </picture>
          <Typography
            component="figcaption"
            variant="body2"
            sx={{ mt: 1.25, color: 'text.secondary', textWrap: 'balance' }}
          >
            {caption}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

type Fact = { name: string; text: ReactNode }

const roles = (): Fact[] => [
  { name: decisionWords.students, text: decisionWords.studentsAbout },
  { name: decisionWords.faculty, text: decisionWords.facultyAbout },
  { name: decisionWords.administrators, text: decisionWords.administratorsAbout },
  { name: decisionWords.it, text: decisionWords.itAbout },
]

const toTests = (section: string) => (text: ReactNode) => (
  <PageLink to={`${officeAddress('tests')}#${section}`}>{text}</PageLink>
)

/** The results of tests and benchmarks, each with a link to its source. */
const proofs = (): Fact[] => [
  {
    name: decisionWords.nothingLost,
    text: rich(
      decisionWords.nothingLostAbout({
        cuts: statedFacts.powerCuts.cuts,
        failovers: statedFacts.failovers.failovers,
        link: toTests('reliability'),
      }),
    ),
  },
  {
    name: decisionWords.fast,
    text: rich(
      decisionWords.fastAbout({
        // In thousands, for the slower database.
        rate: Math.floor(statedFacts.burst.postgres.rate / 1_000) * 1_000,
        link: toTests('speed'),
      }),
    ),
  },
  {
    name: decisionWords.offline,
    text: rich(
      decisionWords.offlineAbout({
        minutes: maxQueueMs / 60_000,
        link: (text) => <PageLink to={`${addresses.faq}#no-network`}>{text}</PageLink>,
      }),
    ),
  },
  {
    name: decisionWords.accessible,
    text: rich(
      decisionWords.accessibleAbout({ link: (text) => <PageLink to={addresses.accessibility}>{text}</PageLink> }),
    ),
  },
  { name: decisionWords.engines, text: rich(decisionWords.enginesAbout({ link: toTests('browsers') })) },
  {
    name: decisionWords.open,
    text: rich(decisionWords.openAbout({ link: (text) => <MuiLink href="/docs">{text}</MuiLink> })),
  },
]

function Facts({ facts, columns }: { facts: readonly Fact[]; columns: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '1fr 1fr', md: `repeat(${columns}, 1fr)` },
        columnGap: 5,
        rowGap: { xs: 3, md: 4 },
        mt: 4,
      }}
    >
      {facts.map(({ name, text }) => (
        <Box key={name} sx={{ pl: 2.75, borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}` }}>
          <Typography variant="h4" component="h3">
            {name}
          </Typography>
          <Typography sx={{ mt: 0.5, maxWidth: '52ch', color: 'text.secondary' }}>{text}</Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The steps by which a university gets access, and the address for questions. */
function Bring() {
  const steps = [
    decisionWords.bringRequest,
    decisionWords.bringApproval({ days: approvalWorkingDays }),
    decisionWords.bringRegister,
  ]
  return (
    <>
      <Typography sx={{ mt: 1.5, fontSize: '1.125rem' }}>{decisionWords.bringAbout}</Typography>
      <Box component="ol" sx={{ mt: 2, mb: 0, pl: 3, color: 'text.secondary', '& li': { pl: 0.5, py: 0.25 } }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      <Button component={Link} to={requestAccessAddress} variant="tonal" sx={{ mt: 3, minHeight: 52, px: 3.25 }}>
        {decisionWords.request}
      </Button>
      {supportEmail && (
        <Typography sx={{ mt: 2.5, color: 'text.secondary' }}>
          {decisionWords.questions} <Support />.
        </Typography>
      )}
    </>
  )
}
