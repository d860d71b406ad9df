import { InvalidClassList } from './faculty-class.ts'

/** What the specification says on the pages of classes, where the contract does not say it already. */
export const classPageMessages = {
  noFaculty: 'Faculty ID not found. Please sign in again.',
  invalidList: 'Received invalid data from server.',
  listFailed: 'Failed to load classes. Please try again later.',
  deleteFailed: 'Failed to delete class. Please try again.',
  createFailed: 'Failed to create class. Please try again.',
  updateFailed: 'Failed to update class. Please try again.',
  updated: 'Class updated successfully!',
  noClassId: 'Class created but could not determine class ID. Please check class list.',
  someNotAdded: 'Some students may not have been added successfully. Please refresh and try again.',
  loadFailed: 'Failed to load class details. Please try again.',
  notFound: 'Class not found.',
  notYours: 'Only the owner of a class can change it.',
  signInToCreate: 'You must be logged in to create a class',
  signInToUpdate: 'You must be logged in to update a class',
  noneYet: "You haven't created any classes yet",
  noneCurrent: 'No current classes. Enable "Show Past Classes" to view your previous classes.',
  uniqueNames: 'Class names should be unique per section. Add the section, for example BIO 210, Section 2.',
} as const

/** Why the list of classes did not come. */
export function listProblem(error: unknown): string {
  return error instanceof InvalidClassList ? classPageMessages.invalidList : classPageMessages.listFailed
}

/** What a page says once a class was made: how many of its students joined it, and how many did not. */
export function createdWords({ added, failed }: { added: number; failed: number }): string {
  if (added === 0 && failed === 0) return 'Class created successfully! No students added.'
  const words = `Class created successfully! ${count(added)} students added`
  return failed === 0 ? `${words}.` : `${words}, ${count(failed)} could not be added.`
}

function count(n: number): string {
  return n.toLocaleString('en-US')
}
