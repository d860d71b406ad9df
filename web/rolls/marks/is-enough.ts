/** Letters of a name that are enough to look for people. */
const fewest = 3

/** Whether enough was typed to look for people: three letters, or one sign of a script that has whole words in one. */
export function isEnough(text: string): boolean {
  return text.length >= fewest || /\p{Script=Han}|\p{Script=Hangul}/u.test(text)
}
