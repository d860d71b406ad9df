import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { Field, type FieldProps } from '#web/kit/fields/field.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'

/** One step of setting up an identity provider: its title, its purpose, and its content. */
export function Step({ title, purpose, children }: { title: string; purpose?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ maxWidth: 720, mb: 3, p: { xs: 2, md: 3.5 } }}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {purpose !== undefined && (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
          {purpose}
        </Typography>
      )}
      {children}
    </Card>
  )
}

/** A list of names and values. On a phone each value is below its name. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '180px minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 0, sm: 1 },
        m: 0,
        mt: 2,
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 1.25, sm: 0 } }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

type FederationProps = Record<'entity' | 'certificate', Omit<FieldProps, 'label'>>

/**
 * The fields that only a federation's metadata needs. They are hidden until someone opens them or they have a value.
 */
export function FederationFields({ entity, certificate }: FederationProps) {
  const [isAsked, setAsked] = useState(false)
  const isFilled = [entity, certificate].some(({ value, error }) => Boolean(value) || error !== undefined)
  return (
    <>
      {!isFilled && (
        <Box>
          <Button variant="text" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)} sx={{ ml: -1.5 }}>
            {providerWords.inFederation}
          </Button>
        </Box>
      )}
      {(isAsked || isFilled) && (
        <>
          <Field
            label={providerWords.federationEntity}
            optional
            hint={providerWords.federationEntityHint}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...entity}
          />
          <Field
            label={providerWords.federationCertificate}
            optional
            hint={providerWords.federationCertificateHint}
            multiline
            minRows={3}
            maxRows={8}
            autoComplete="off"
            spellCheck={false}
            {...certificate}
          />
        </>
      )}
    </>
  )
}

/** A value with a button that copies it. */
export function CopyLine({ name, value }: { name: string; value: string }) {
  const notify = useNotice()
  const id = useId()
  async function copy() {
    try {
      // Without https, `clipboard` is undefined, so this throws just as it does when the browser denies access.
      await navigator.clipboard.writeText(value)
      notify(providerWords.copied({ name }))
    } catch {
      notify(providerWords.copyFailed)
    }
  }
  return (
    <Box sx={{ py: 1.25, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box
          component="code"
          aria-labelledby={id}
          sx={{ minWidth: 0, overflowWrap: 'anywhere', userSelect: 'all', typography: 'body2' }}
        >
          {value}
        </Box>
        <Button
          variant="outlined"
          aria-label={providerWords.copyName({ name })}
          onClick={() => void copy()}
          sx={{ flex: 'none' }}
        >
          {providerWords.copy}
        </Button>
      </Box>
    </Box>
  )
}
