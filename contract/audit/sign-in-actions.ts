import { listAll } from '#contract/language/formatters.ts'
import type { AuditDetail } from './detail.ts'
import { auditLines, auditNames, auditChangeWords } from './words.ts'

type Facts = { subject: string; kind: string; isRefused: boolean; detail: AuditDetail }

/** The actions on sign-ins and sign-outs, second factors, refused calls, and feeds for log systems. */
export const signInActions = {
  'second-factor.require': {
    group: 'administrators',
    says: (facts: Facts) => auditLines.factorRequired({ whose: nameGroup(facts) }),
  },
  'second-factor.waive': {
    group: 'administrators',
    says: (facts: Facts) => auditLines.factorWaived({ whose: nameGroup(facts) }),
  },
  'audit-feed.create': {
    group: 'administrators',
    says: ({ detail }: Facts) => auditLines.feedAdded({ feed: String(detail.feed ?? '') }),
  },
  'audit-feed.revoke': {
    group: 'administrators',
    says: ({ detail }: Facts) => auditLines.feedRevoked({ feed: String(detail.feed ?? '') }),
  },
  'call.refused': {
    group: 'sign-ins',
    says: ({ detail }: Facts) => auditLines.callRefused({ call: String(detail.call ?? '') }),
  },
  'sign-in.password': {
    group: 'sign-ins',
    says: ({ subject, isRefused }: Facts) =>
      isRefused ? auditLines.wrongPassword({ subject }) : auditLines.signedInByPassword,
  },
  'sign-in.locked': { group: 'sign-ins', says: ({ subject }: Facts) => auditLines.signInLocked({ subject }) },
  'sign-in.link': {
    group: 'sign-ins',
    says: ({ detail }: Facts) => (detail.way === 'code' ? auditLines.signedInByCode : auditLines.signedInByLink),
  },
  'sign-in.link-printed': { group: 'sign-ins', says: ({ subject }: Facts) => auditLines.linkPrinted({ subject }) },
  'sign-in.passkey': {
    group: 'sign-ins',
    says: ({ subject, isRefused }: Facts) =>
      isRefused ? auditLines.passkeyRefused({ subject }) : auditLines.signedInByPasskey,
  },
  'passkey.proof': {
    group: 'sign-ins',
    says: ({ subject, isRefused }: Facts) =>
      isRefused ? auditLines.passkeyNotProved({ subject }) : auditLines.provedByPasskey,
  },
  'password.proof': { group: 'sign-ins', says: () => auditLines.provedByPassword },
  'sign-in.disowned': { group: 'sign-ins', says: ({ subject }: Facts) => auditLines.emailReported({ subject }) },
  'sign-out': {
    group: 'sign-ins',
    says: ({ detail }: Facts) =>
      detail.others ? auditLines.othersSignedOut({ others: Number(detail.others) }) : auditLines.signedOut,
  },
} as const

/**
 * Returns the group that a second-factor setting is for: a university's administrators, or those of all universities.
 */
function nameGroup({ kind, subject }: Facts): string {
  return kind === 'school' ? auditNames.administratorsOf({ subject }) : auditNames.administratorsOfAll
}

type Told = { subject: string; isRefused: boolean; detail: AuditDetail }

const providerIn = ({ name }: AuditDetail) => ({ provider: String(name ?? auditNames.ownSignIn) })

/** Returns the error code and reason of a failed sign-in or sign-out at a provider. */
const failureIn = ({ code, reason }: Told['detail']) => ({
  code: String(code ?? 'sso_refused'),
  reason: String(reason ?? code ?? auditNames.something),
})

/** The actions on a university’s own sign-in. */
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
      const { enabled, only_way, factor, settings } = detail
      const changes = [
        ...(settings ? [auditChangeWords.providerSettings] : []),
        ...(enabled === undefined ? [] : [auditChangeWords.providerSwitched({ to: enabled ? 'on' : 'off' })]),
        ...(only_way === undefined ? [] : [auditChangeWords.providerOnly({ to: only_way ? 'only' : 'other' })]),
        ...(factor === undefined ? [] : [auditChangeWords.providerFactor({ to: factor ? 'yes' : 'no' })]),
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
  'provider.certificate': {
    group: 'universities',
    says({ subject, detail }: Told) {
      // The first bytes are enough to tell two certificates apart.
      const fingerprint = String(detail.fingerprint ?? '').slice(0, 23)
      return auditLines.certificateEmailed({
        subject,
        ...providerIn(detail),
        fingerprint,
        stage: String(detail.stage ?? 'soon'),
      })
    },
  },
  'provider.delete': {
    group: 'universities',
    says: ({ subject, detail }: Told) => auditLines.providerDeleted({ subject, ...providerIn(detail) }),
  },
  'sign-in.sso': {
    group: 'sign-ins',
    says: ({ subject, detail, isRefused }: Told) =>
      isRefused
        ? auditLines.ssoFailed({ subject, ...providerIn(detail), ...failureIn(detail) })
        : auditLines.signedInBySso(providerIn(detail)),
  },
  'sign-out.sso': {
    group: 'sign-ins',
    says: ({ subject, detail, isRefused }: Told) =>
      isRefused
        ? auditLines.ssoSignOutFailed({ subject, ...providerIn(detail), ...failureIn(detail) })
        : auditLines.signedOutBySso(providerIn(detail)),
  },
  'sso.proof': { group: 'sign-ins', says: ({ detail }: Told) => auditLines.provedBySso(providerIn(detail)) },
} as const
