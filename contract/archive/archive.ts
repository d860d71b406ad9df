// The archive of a university: a ZIP with a README and one CSV file for each kind of data. The columns are defined
// beside the code that reads the data, in server/archive/.
import { fileNamePart } from '#contract/file-names.ts'

/** Returns `{university}_archive_{date}.zip`, with the date as YYYY-MM-DD in the university's zone. */
export function archiveFileName(school: string, day: string): string {
  return `${fileNamePart(school, 'university')}_archive_${day}.zip`
}
