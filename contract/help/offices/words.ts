import { catalog } from '#contract/language/catalog.ts'

/** The page that lists the documents for a university's offices, and texts that all these documents share. */
export const officeWords = catalog('help.offices', {
  title: 'Documents for your offices',
  intro:
    'Answers to what procurement, accessibility, privacy and security offices ask about {productName}. Your browser can print each document or save it as a PDF.',
  accessibility: 'Accessibility conformance report',
  accessibilityAbout: 'WCAG 2.2, levels A and AA, in the form of VPAT® 2.5, and how we tested.',
  security: 'Security questions',
  securityAbout:
    'What HECVAT asks about software that you host yourself, how to report a vulnerability, and the list of components.',
  privacy: 'Privacy: FERPA and GDPR',
  privacyAbout: 'Who is responsible for what, what people can do with their data, and when it’s deleted.',
  dataFlow: 'Data flow and subprocessors',
  dataFlowAbout: 'A diagram of every connection and what it carries. There are no subprocessors.',
  tests: 'What we tested',
  testsAbout: 'The tests behind the numbers on the first page, and what they don’t show.',
  all: 'All documents',
  onThisPage: 'On this page',
  print: 'Print',
})
