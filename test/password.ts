/** The password of everyone a builder makes. */
export const password = 'plain words for tests'
