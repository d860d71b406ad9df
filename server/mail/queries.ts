// Reads waiting emails in the reader's thread.
import type { DbOrTrx } from '#server/database/schema.ts'
import { findAttachments, listAttachments } from './waiting-attachments.ts'

export const mailQueries = {
  /** Returns the ids of the files attached to a university's unsent emails: all, and those that may name a student. */
  async attachmentsNaming(
    db: DbOrTrx,
    { school, email }: { school: string; email: string },
  ): Promise<{ all: string[]; naming: string[] }> {
    // Read this list first. The caller later checks every attachment that isn't in it.
    const attachments = await listAttachments(db, school)
    return { all: attachments, naming: await findAttachments(db, { school, text: email }) }
  },
}

type MailQueries = typeof mailQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends MailQueries {}
}
