import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import type { Stage } from './stage.ts'

/** Returns the settings of a sign-in as the server returns them: new, and off. */
export function aManagedProvider({ site, school }: Stage, overrides: Partial<ManagedProvider> = {}): ManagedProvider {
  return {
    id: 'pR0v1d3rOfAlder1',
    school: school.id,
    kind: 'oidc',
    name: 'Alder Valley',
    address: 'https://login.alder.edu/.well-known/openid-configuration',
    issuer: 'https://login.alder.edu',
    federation_entity: null,
    federation_certificate: null,
    client_id: null,
    has_secret: false,
    needs_secret: false,
    email_claim: 'email',
    first_name_claim: 'given_name',
    last_name_claim: 'family_name',
    affiliation_claim: null,
    faculty_values: ['faculty', 'staff', 'employee'],
    student_values: ['student'],
    assigns_addresses: false,
    is_enabled: false,
    only_way: false,
    is_second_factor: false,
    enabled_at: null,
    tested_at: null,
    is_tested: false,
    is_tested_as_factor: false,
    fetched_at: new Date(Date.now() - 3_600_000).toISOString(),
    found: {
      sign_in_address: 'https://login.alder.edu/oauth2/v2.0/authorize',
      ends_sessions: true,
      claims: ['sub', 'email', 'email_verified', 'given_name', 'family_name', 'eduperson_scoped_affiliation'],
      certificates: [],
    },
    ours: {
      redirect_address: `${site}/sso/oidc/pR0v1d3rOfAlder1`,
      logout_address: null,
      entity_id: null,
      metadata_address: null,
    },
    ...overrides,
  }
}

/** Returns the same settings with a client ID, tested and switched on. */
export const aRunningProvider = (stage: Stage, overrides: Partial<ManagedProvider> = {}) =>
  aManagedProvider(stage, {
    client_id: 'rollbook',
    has_secret: true,
    is_enabled: true,
    enabled_at: '2026-11-27T08:30:00Z',
    tested_at: '2026-11-27T08:20:00Z',
    is_tested: true,
    is_tested_as_factor: true,
    ...overrides,
  })

/** Returns the result of a test with the administrator's own account. */
export const aTestEnd = ({ school }: Stage, problem: string | null = null) => ({
  result: 'tested' as const,
  message: 'The test worked. No one was signed in.',
  provider: 'pR0v1d3rOfAlder1',
  school: school.id,
  subject: '248289761001',
  claims: [
    { name: 'sub', value: '248289761001' },
    { name: 'email', value: `ada@${school.facultyDomain}` },
    { name: 'given_name', value: 'Ada' },
    { name: 'family_name', value: 'Quist' },
  ],
  person: { email: `ada@${school.facultyDomain}`, first_name: 'Ada', last_name: 'Quist', kind: 'faculty' as const },
  problem,
})
