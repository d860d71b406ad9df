/** Takes how many events a student attended; gives the sentence above the list. */
export function historySummary(count: number): string {
  return count === 0 ? 'You have not attended any events yet.' : `You have attended ${count} event(s).`
}
