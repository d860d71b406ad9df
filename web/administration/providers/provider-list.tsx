import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { serverNow } from '#web/api/client.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { findWarnings } from './provider-form-values.ts'

type Props = { providers: ManagedProvider[]; onOpen: (id: string) => void }

/** A university's identity providers (at most five), each with its state. */
export function ProviderList({ providers, onOpen }: Props) {
  return (
    <Card component="ul" sx={{ listStyle: 'none', maxWidth: 720, m: 0, mb: 3, p: 0 }}>
      {providers.map((provider) => {
        const [warning] = findWarnings(provider, serverNow())
        return (
          <Box
            component="li"
            key={provider.id}
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              alignItems: { sm: 'center' },
              gap: 1.5,
              px: { xs: 2, md: 3 },
              py: 2,
              '& + &': { borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
                <Typography component="h2" sx={{ fontWeight: 600 }}>
                  <OwnName>{provider.name}</OwnName>
                </Typography>
                <ProviderState provider={provider} />
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {provider.issuer}
              </Typography>
              <Typography variant="body2" sx={{ color: warning ? `${warning.severity}Text` : 'text.secondary' }}>
                {warning?.sentence ?? describeTest(provider)}
              </Typography>
            </Box>
            <Box>
              <Button
                variant="outlined"
                onClick={() => onOpen(provider.id)}
                aria-label={providerWords.open({ name: provider.name })}
              >
                {providerWords.setUp}
              </Button>
            </Box>
          </Box>
        )
      })}
    </Card>
  )
}

/** Shows whether an identity provider is off, on, or the only way to sign in. */
export function ProviderState({ provider: { is_enabled, only_way } }: { provider: ManagedProvider }) {
  if (!is_enabled) return <TagChip kind="semester" label={providerWords.isOff} />
  return <TagChip kind="ready" label={only_way ? providerWords.isOnlyWay : providerWords.isOn} />
}

function describeTest({ tested_at }: ManagedProvider): string {
  return tested_at === null ? providerWords.neverTested : providerWords.testedAt({ date: dateAndTime(tested_at) })
}
