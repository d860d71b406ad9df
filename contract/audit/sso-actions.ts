import { listAll } from '#contract/language/formatters.ts'
import type { AuditDetail } from './detail.ts'
import { auditChangeWords, auditLines, auditNames } from './words.ts'

type Told = { subject: string; isRefused: boolean; detail: AuditDetail }

const providerIn = ({ name }: AuditDetail) => ({ provider: String(name ?? auditNames.ownSignIn) })

/** The actions about a university’s own sign-in. */
export const ssoActions = {
  'account.link': {
    group: 'accounts',
    says: ({ detail }: Told) =>
      (detail.again ? auditLines.accountLinkedAgain : auditLines.accountLinked)(providerIn(detail)),
  },
  'provider.create': {
    group: 'universities',
    says: ({ subject, detail }: Told) => auditLines.providerAdded({ subject, ...providerIn(detail) }),
  },
  'provider.update': {
    group: 'universities',
    says({ subject, detail }: Told) {
      const { enabled, only_way, settings } = detail
      const changes = [
        ...(settings ? [auditChangeWords.providerSettings] : []),
        ...(enabled === undefined ? [] : [auditChangeWords.providerSwitched({ to: enabled ? 'on' : 'off' })]),
        ...(only_way === undefined ? [] : [auditChangeWords.providerOnly({ to: only_way ? 'only' : 'other' })]),
      ]
      const facts = { subject, ...providerIn(detail) }
      return changes.length > 0
        ? auditLines.providerChanged({ ...facts, changes: listAll(changes) })
        : auditLines.providerRenamed(facts)
    },
  },
  'provider.test': {
    group: 'universities',
    says: ({ subject, detail, isRefused }: Told) =>
      (isRefused ? auditLines.providerTestFailed : auditLines.providerTested)({ subject, ...providerIn(detail) }),
  },
  'provider.delete': {
    group: 'universities',
    says: ({ subject, detail }: Told) => auditLines.providerDeleted({ subject, ...providerIn(detail) }),
  },
  'sign-in.sso': {
    group: 'sign-ins',
    says: ({ subject, detail, isRefused }: Told) =>
      isRefused
        ? auditLines.ssoFailed({
            subject,
            ...providerIn(detail),
            code: String(detail.code ?? 'sso_refused'),
            reason: String(detail.reason ?? detail.code ?? auditNames.something),
          })
        : auditLines.signedInBySso(providerIn(detail)),
  },
  'sign-out.sso': { group: 'sign-ins', says: ({ detail }: Told) => auditLines.signedOutBySso(providerIn(detail)) },
  'sso.proof': { group: 'sign-ins', says: ({ detail }: Told) => auditLines.provedBySso(providerIn(detail)) },
} as const
