// The list of all long queries, which run in worker threads. Each query takes a read-only database and plain values.
import { studentDataQueries } from '#server/accounts/student-data/queries.ts'
import { accountQueries } from '#server/accounts/queries.ts'
import { administrationQueries } from '#server/administration/queries.ts'
import { auditQueries } from '#server/audit/queries.ts'
import { attemptQueries } from '#server/rolls/attempts/queries.ts'
import { markQueries } from '#server/rolls/marks/queries.ts'
import { classQueries } from '#server/classes/queries.ts'
import { creditEmailQueries } from '#server/credits/emails/queries.ts'
import { creditQueries } from '#server/credits/queries.ts'
import { deletionQueries } from '#server/deletions/queries.ts'
import { eventQueries } from '#server/events/queries.ts'
import { mailQueries } from '#server/mail/queries.ts'
import { answerQueries } from '#server/reader/answer-queries.ts'
import { archiveQueries } from '#server/archive/pieces.ts'
import { classReportQueries } from '#server/rolls/classes/queries.ts'
import { creditFileQueries } from '#server/credits/files/queries.ts'
import { evidenceQueries } from '#server/rolls/evidence/queries.ts'
import { fileQueries } from '#server/rolls/files/queries.ts'
import { gradebookQueries } from '#server/credits/gradebook/queries.ts'
import { rollQueries } from '#server/rolls/queries.ts'
import { usageQueries } from '#server/usage/queries.ts'
import { schoolQueries } from '#server/schools/queries.ts'

const queries = {
  ...accountQueries,
  ...administrationQueries,
  ...archiveQueries,
  ...attemptQueries,
  ...auditQueries,
  ...classQueries,
  ...classReportQueries,
  ...creditFileQueries,
  ...creditEmailQueries,
  ...creditQueries,
  ...deletionQueries,
  ...eventQueries,
  ...evidenceQueries,
  ...fileQueries,
  ...gradebookQueries,
  ...mailQueries,
  ...markQueries,
  ...rollQueries,
  ...schoolQueries,
  ...studentDataQueries,
  ...usageQueries,
}

answerQueries(queries)
