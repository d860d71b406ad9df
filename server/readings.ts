// The worker threads of long readings, and the list of all of them: each takes a read-only database and plain values.
import { studentDataReadings } from '#server/accounts/student-data/readings.ts'
import { accountReadings } from '#server/accounts/readings.ts'
import { administrationReadings } from '#server/administration/readings.ts'
import { auditReadings } from '#server/audit/readings.ts'
import { attemptReadings } from '#server/rolls/attempts/readings.ts'
import { markReadings } from '#server/rolls/marks/readings.ts'
import { classReadings } from '#server/classes/readings.ts'
import { creditEmailReadings } from '#server/credits/emails/readings.ts'
import { creditReadings } from '#server/credits/readings.ts'
import { deletionReadings } from '#server/deletions/readings.ts'
import { eventReadings } from '#server/events/readings.ts'
import { mailReadings } from '#server/mail/readings.ts'
import { answerReadings } from '#server/reader/answer-readings.ts'
import { archiveReadings } from '#server/archive/pieces.ts'
import { classReportReadings } from '#server/rolls/classes/readings.ts'
import { creditFileReadings } from '#server/credits/files/readings.ts'
import { evidenceReadings } from '#server/rolls/evidence/readings.ts'
import { fileReadings } from '#server/rolls/files/readings.ts'
import { gradebookReadings } from '#server/credits/gradebook/readings.ts'
import { rollReadings } from '#server/rolls/readings.ts'
import { usageReadings } from '#server/usage/readings.ts'
import { schoolReadings } from '#server/schools/readings.ts'

const readings = {
  ...accountReadings,
  ...administrationReadings,
  ...archiveReadings,
  ...attemptReadings,
  ...auditReadings,
  ...classReadings,
  ...classReportReadings,
  ...creditFileReadings,
  ...creditEmailReadings,
  ...creditReadings,
  ...deletionReadings,
  ...eventReadings,
  ...evidenceReadings,
  ...fileReadings,
  ...gradebookReadings,
  ...mailReadings,
  ...markReadings,
  ...rollReadings,
  ...schoolReadings,
  ...studentDataReadings,
  ...usageReadings,
}

answerReadings(readings)
