// The worker threads of long readings, and the list of all of them: each takes a read-only database and plain values.
import { studentDataReadings } from '#server/accounts/student-data/readings.ts'
import { accountReadings } from '#server/accounts/readings.ts'
import { administrationReadings } from '#server/administration/readings.ts'
import { auditReadings } from '#server/audit/readings.ts'
import { attemptQueries } from '#server/rolls/attempts/readings.ts'
import { markQueries } from '#server/rolls/marks/readings.ts'
import { classQueries } from '#server/classes/readings.ts'
import { creditEmailQueries } from '#server/credits/emails/readings.ts'
import { creditQueries } from '#server/credits/readings.ts'
import { deletionReadings } from '#server/deletions/readings.ts'
import { eventQueries } from '#server/events/readings.ts'
import { mailReadings } from '#server/mail/readings.ts'
import { answerReadings } from '#server/reader/answer-readings.ts'
import { archiveQueries } from '#server/archive/pieces.ts'
import { classReportQueries } from '#server/rolls/classes/readings.ts'
import { creditFileQueries } from '#server/credits/files/readings.ts'
import { evidenceQueries } from '#server/rolls/evidence/readings.ts'
import { fileQueries } from '#server/rolls/files/readings.ts'
import { gradebookQueries } from '#server/credits/gradebook/readings.ts'
import { rollQueries } from '#server/rolls/readings.ts'
import { usageQueries } from '#server/usage/readings.ts'
import { schoolReadings } from '#server/schools/readings.ts'

const readings = {
  ...accountReadings,
  ...administrationReadings,
  ...archiveQueries,
  ...attemptQueries,
  ...auditReadings,
  ...classQueries,
  ...classReportQueries,
  ...creditFileQueries,
  ...creditEmailQueries,
  ...creditQueries,
  ...deletionReadings,
  ...eventQueries,
  ...evidenceQueries,
  ...fileQueries,
  ...gradebookQueries,
  ...mailReadings,
  ...markQueries,
  ...rollQueries,
  ...schoolReadings,
  ...studentDataReadings,
  ...usageQueries,
}

answerReadings(readings)
