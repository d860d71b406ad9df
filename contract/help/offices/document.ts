// Documents for a university's offices. The page shows them, and scripts/office-documents.ts writes them to
// docs/for-offices.

/**
 * A link to a page of an installation, and to the file in the repository with the same content. Either may be missing.
 */
type DocumentLink = { label: string; page?: string; file?: string }

/** A table. Each row has one cell per column, and its first cell is the row's subject. */
export type DocumentTable = { label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** A section of a document. Its parts are shown in this order. `id` is its fragment in the page's address. */
export type DocumentSection = {
  id: string
  title: string
  texts?: readonly string[]
  hasPicture?: boolean
  items?: readonly string[]
  table?: DocumentTable
  links?: readonly DocumentLink[]
}

export type OfficeDocument = readonly DocumentSection[]
