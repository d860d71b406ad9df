import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import type { School } from '#contract/schools/schools.ts'
import { maxProviders } from '#contract/sign-in/sso/limits.ts'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { BackLink } from '#web/kit/page/back-link.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'
import { useSchools } from '#web/schools/admin-api.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { AddProvider } from './add-provider.tsx'
import { useManagedProviders, useUpdateList } from './provider-api.ts'
import { ProviderFound } from './provider-found.tsx'
import { ProviderList, ProviderState } from './provider-list.tsx'
import { CopyLine, Step } from './provider-parts.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { ProviderSwitches } from './provider-switches.tsx'
import { ProviderTest } from './provider-test.tsx'
import { findWarnings } from './provider-form-values.ts'

/** /admin/sign-in: a university's identity providers. A sub administrator sees those of their own university. */
export default function ProvidersScreen() {
  const { adminRole, schoolId } = useSession()
  const seesAll = isForAllUniversities(adminRole)
  const { params } = useQueryParams()
  const id = seesAll ? params.get('school') : schoolId
  const schools = useSchools()
  return (
    <>
      {!params.has('provider') && (
        <>
          {seesAll && <BackLink to={addresses.universities}>{providerWords.backToUniversities}</BackLink>}
          <Typography sx={{ mb: 3, color: 'text.secondary', maxWidth: '68ch' }}>{providerWords.about}</Typography>
        </>
      )}
      <Loaded
        query={schools}
        waiting={<ListSkeleton label={providerWords.loading} />}
        failed={providerWords.loadFailed}
      >
        {(universities) => {
          const school = universities.find((candidate) => candidate.id === id)
          if (school) return <SchoolProviders key={school.id} school={school} />
          return id === null ? (
            <SchoolChoice schools={universities} />
          ) : (
            <EmptyState kind="none-match" title={providerWords.noSuchUniversity} />
          )
        }}
      </Loaded>
    </>
  )
}

/** A list of the universities, if the URL doesn't name one. */
function SchoolChoice({ schools }: { schools: School[] }) {
  return (
    <Box component="nav" aria-label={providerWords.universities}>
      <Typography>{providerWords.chooseUniversity}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {schools.map(({ id, name }) => (
          <li key={id}>
            <Link
              component={RouterLink}
              to={`${addresses.ownSignIn}?school=${encodeURIComponent(id)}`}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
            >
              <OwnName>{name}</OwnName>
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** The identity providers of one university: the list, or a single provider. */
function SchoolProviders({ school }: { school: School }) {
  const { params, change } = useQueryParams()
  const query = useManagedProviders(school.id)
  const updateList = useUpdateList(school.id)
  const notify = useNotice()
  const openedId = params.get('provider')
  return (
    <Loaded
      query={query}
      waiting={<ListSkeleton label={providerWords.loading} />}
      failed={(error) => errorSentence(error, providerWords.loadFailed)}
    >
      {(providers) => {
        const opened = providers.find(({ id }) => id === openedId)
        const isAdding = providers.length === 0 || openedId === 'new'
        if (opened)
          return (
            <OneProvider
              key={opened.id}
              provider={opened}
              school={school}
              onChanged={(provider) => updateList(provider.id, provider)}
              onDeleted={() => {
                change({ provider: null }, { replace: true })
                updateList(opened.id, null)
              }}
            />
          )
        return (
          <>
            <Typography variant="h2" sx={{ mb: 2 }}>
              <OwnName>{school.name}</OwnName>
            </Typography>
            {openedId !== null && openedId !== 'new' && (
              <Alert severity="info" sx={{ maxWidth: 720, mb: 3 }}>
                {providerWords.gone}
              </Alert>
            )}
            {providers.length > 0 && <ProviderList providers={providers} onOpen={(id) => change({ provider: id })} />}
            {isAdding && (
              <AddProvider
                school={school.id}
                onAdded={(provider) => {
                  updateList(provider.id, provider)
                  change({ provider: provider.id }, { replace: openedId === 'new' })
                  notify(providerWords.added)
                }}
              />
            )}
            {!isAdding && providers.length < maxProviders && (
              <Button variant="outlined" onClick={() => change({ provider: 'new' })}>
                {providerWords.add}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

type OneProps = {
  provider: ManagedProvider
  school: School
  onChanged: (provider: ManagedProvider) => void
  onDeleted: () => void
}

/** One identity provider, with its settings in setup order. */
function OneProvider({ provider, school, onChanged, onDeleted }: OneProps) {
  const [isUnsaved, setUnsaved] = useState(false)
  const noteUnsaved = useCallback((isChanged: boolean) => setUnsaved(isChanged), [])
  const { redirect_address, logout_address, entity_id, metadata_address } = provider.ours
  const copied: [string, string | null][] = [
    [providerWords.redirectAddress, redirect_address],
    [providerWords.logoutAddress, logout_address],
    [providerWords.entityId, entity_id],
    [providerWords.metadataAddress, metadata_address],
  ]
  return (
    <>
      <BackLink to={`${addresses.ownSignIn}?school=${encodeURIComponent(school.id)}`}>
        {providerWords.backToList({ name: school.name })}
      </BackLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1, mb: 2 }}>
        <Typography variant="h2">
          <OwnName>{provider.name}</OwnName>
        </Typography>
        <ProviderState provider={provider} />
      </Box>
      {findWarnings(provider, serverNow()).map(({ severity, sentence }) => (
        <Alert key={sentence} severity={severity} sx={{ maxWidth: 720, mb: 3 }}>
          {sentence}
        </Alert>
      ))}
      <ProviderFound provider={provider} onChanged={onChanged} />
      <Step title={providerWords.ours} purpose={providerWords.oursAbout({ kind: provider.kind })}>
        <Box sx={{ mt: 1 }}>
          {copied.map(([name, value]) => value !== null && <CopyLine key={name} name={name} value={value} />)}
        </Box>
      </Step>
      <ProviderSettings provider={provider} onChanged={onChanged} onUnsaved={noteUnsaved} />
      <ProviderTest provider={provider} isUnsaved={isUnsaved} />
      <ProviderSwitches provider={provider} schoolName={school.name} onChanged={onChanged} onDeleted={onDeleted} />
    </>
  )
}
