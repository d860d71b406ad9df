import type { OfficeDocument } from './document.ts'
import { officeWords } from './words.ts'

/** The ids of the documents for a university's offices. Each is the last part of the document's address. */
export const documentIds = ['security', 'privacy', 'data-flow', 'accessibility', 'tests'] as const
export type DocumentId = (typeof documentIds)[number]

export type DocumentEntry = { title: string; summary: string; load: () => Promise<OfficeDocument> }

/** Returns the title and summary of each document. `load` loads its content when someone opens it. */
export const listDocuments = (): Record<DocumentId, DocumentEntry> => ({
  security: {
    title: officeWords.security,
    summary: officeWords.securityAbout,
    load: async () => (await import('./security/document.ts')).securityDocument(),
  },
  privacy: {
    title: officeWords.privacy,
    summary: officeWords.privacyAbout,
    load: async () => (await import('./privacy/document.ts')).privacyDocument(),
  },
  'data-flow': {
    title: officeWords.dataFlow,
    summary: officeWords.dataFlowAbout,
    load: async () => (await import('./data-flow/document.ts')).dataFlowDocument(),
  },
  accessibility: {
    title: officeWords.accessibility,
    summary: officeWords.accessibilityAbout,
    load: async () => (await import('./accessibility/document.ts')).accessibilityDocument(),
  },
  tests: {
    title: officeWords.tests,
    summary: officeWords.testsAbout,
    load: async () => (await import('./tests/document.ts')).testsDocument(),
  },
})

/** Whether a part of an address is a document id. */
export const isDocumentId = (text: string | undefined): text is DocumentId =>
  (documentIds as readonly (string | undefined)[]).includes(text)
