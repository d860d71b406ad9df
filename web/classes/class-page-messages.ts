import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import { InvalidClassList } from './faculty-class.ts'

/** Why the list of classes did not come. */
export function listProblem(error: unknown): string {
  return error instanceof InvalidClassList ? classPageMessages.invalidList : classPageMessages.listFailed
}

/** What a page says once a class was made: how many of its students joined it, and how many did not. */
export function createdWords({ added, failed }: { added: number; failed: number }): string {
  if (added === 0 && failed === 0) return classesWords.classCreatedSuccessfullyNoStudents
  const words = classesWords.classCreatedSuccessfullyAddedStudents({ added })
  return failed === 0 ? `${words}.` : classesWords.wordsFailedCouldNotAdded({ words, failed })
}
