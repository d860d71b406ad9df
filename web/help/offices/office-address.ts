import type { DocumentId } from '#contract/help/offices/documents.ts'
import { addresses } from '#web/session/addresses.ts'

/** Returns the path of a document for a university's offices, or of the list of all documents. */
export const officeAddress = (id?: DocumentId): string =>
  addresses.forOffices.replace('/:document?', id === undefined ? '' : `/${id}`)
