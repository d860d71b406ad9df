/** The password of every person that a builder creates. */
export const password = 'plain words for tests'
