import { schoolClosedDays } from '#contract/retention/grace-periods.ts'
import { maxQueueMs } from '#contract/check-ins/limits.ts'
import { adminLockAfter, adminLockMs, studentIdleHours } from '#contract/sign-in/limits.ts'
import { maxPasswordLength, minPasswordLength } from '#contract/sign-in/passwords.ts'
import type { DocumentSection, OfficeDocument } from '#contract/help/offices/document.ts'
import { statedFacts } from '#contract/help/offices/facts.ts'
import { securityWords } from './words.ts'

/**
 * Returns the document with answers for a security office, how to report a vulnerability, and the bill of materials.
 */
export function securityDocument(): OfficeDocument {
  return [
    { id: 'about', title: securityWords.about, texts: [securityWords.aboutText] },
    questions('vendor', securityWords.company, company()),
    questions('access', securityWords.access, access()),
    questions('data', securityWords.data, data()),
    questions('application', securityWords.application, application()),
    questions('operations', securityWords.operations, operations()),
    {
      id: 'reporting',
      title: securityWords.reporting,
      texts: [securityWords.reportingText, securityWords.reportingTimes(statedFacts.reports)],
      links: [
        { label: securityWords.securityFile, file: '../../SECURITY.md' },
        { label: securityWords.aboutPage, page: '/about#privacy' },
      ],
    },
    {
      id: 'components',
      title: securityWords.components,
      texts: [securityWords.componentsText({ version: statedFacts.cycloneDx })],
      links: [
        { label: securityWords.threats, file: '../threat-model.md' },
        { label: securityWords.settings, file: '../security.md' },
        { label: securityWords.requirements, file: '../asvs.csv' },
      ],
    },
  ]
}

type Question = readonly [question: string, answer: string]

function questions(id: string, title: string, rows: readonly Question[]): DocumentSection {
  return { id, title, table: { label: title, columns: [securityWords.question, securityWords.answer], rows } }
}

function company(): readonly Question[] {
  const { met, notApplicable, deviations } = statedFacts.requirements
  const requirements = met + notApplicable + deviations
  return [
    [securityWords.whoRuns, securityWords.whoRunsAnswer],
    [securityWords.certificates, securityWords.certificatesAnswer],
    [securityWords.penetration, securityWords.penetrationAnswer({ requirements, met, notApplicable, deviations })],
    [securityWords.contract, securityWords.contractAnswer],
    [securityWords.source, securityWords.sourceAnswer],
    [securityWords.intelligence, securityWords.intelligenceAnswer],
    [securityWords.apps, securityWords.appsAnswer],
  ]
}

function access(): readonly Question[] {
  const { memory, passes, studentFailures } = statedFacts.passwords
  return [
    [securityWords.single, securityWords.singleAnswer],
    [securityWords.factors, securityWords.factorsAnswer],
    [securityWords.ways, securityWords.waysAnswer],
    [
      securityWords.passwords,
      securityWords.passwordsAnswer({ shortest: minPasswordLength, longest: maxPasswordLength, memory, passes }),
    ],
    [
      securityWords.guessing,
      securityWords.guessingAnswer({
        administrator: adminLockAfter,
        student: studentFailures,
        minutes: adminLockMs / 60_000,
      }),
    ],
    [securityWords.sessions, securityWords.sessionsAnswer({ ...statedFacts.sessions, studentIdle: studentIdleHours })],
    [securityWords.roles, securityWords.rolesAnswer],
    [securityWords.defaults, securityWords.defaultsAnswer],
    [securityWords.programs, securityWords.programsAnswer],
  ]
}

function data(): readonly Question[] {
  return [
    [securityWords.transit, securityWords.transitAnswer],
    [securityWords.rest, securityWords.restAnswer],
    [securityWords.tenants, securityWords.tenantsAnswer],
    [securityWords.backups, securityWords.backupsAnswer({ days: statedFacts.days.backups })],
    [securityWords.leaving, securityWords.leavingAnswer],
    [securityWords.deletion, securityWords.deletionAnswer({ days: schoolClosedDays })],
    [securityWords.uploads, securityWords.uploadsAnswer],
  ]
}

function application(): readonly Question[] {
  return [
    [securityWords.built, securityWords.builtAnswer],
    [securityWords.web, securityWords.webAnswer],
    [securityWords.flood, securityWords.floodAnswer],
    [securityWords.packages, securityWords.packagesAnswer],
    [securityWords.outgoing, securityWords.outgoingAnswer],
  ]
}

function operations(): readonly Question[] {
  return [
    [securityWords.needs, securityWords.needsAnswer({ node: statedFacts.node })],
    [securityWords.logging, securityWords.loggingAnswer({ days: statedFacts.days.audit })],
    [securityWords.updates, securityWords.updatesAnswer],
    [securityWords.outage, securityWords.outageAnswer({ minutes: maxQueueMs / 60_000 })],
    [securityWords.incident, securityWords.incidentAnswer],
    [securityWords.scan, securityWords.scanAnswer],
  ]
}
