import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import { InvalidClassList } from './faculty-class.ts'

/** Explains why the list of classes didn't load. */
export function listProblem(error: unknown): string {
  return error instanceof InvalidClassList ? classPageMessages.invalidList : classPageMessages.listFailed
}

/** The message after a class was created: how many of its students joined it, and how many didn't. */
export function createdWords({ added, failed }: { added: number; failed: number }): string {
  if (added === 0 && failed === 0) return classesWords.createdEmpty
  const words = classesWords.createdWith({ added })
  return failed === 0 ? `${words}.` : classesWords.createdSomeFailed({ created: words, failed })
}
