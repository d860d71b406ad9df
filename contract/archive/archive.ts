// The archive of a university: a ZIP with one CSV file for each kind of data, and a README. Its columns are with the
// reading of its files, in server/archive/.
import { fileNamePart } from '#contract/file-names.ts'

/** `{university}_archive_{date}.zip`, the date as YYYY-MM-DD in the university's zone. */
export function archiveFileName(school: string, day: string): string {
  return `${fileNamePart(school, 'university')}_archive_${day}.zip`
}
