/**
 * Whether this is `npm test`. It has each test, but fewer sizes and random cases of some than `npm run test:all`, and
 * PostgreSQL only where an engine matters.
 */
export const isShortSet: boolean = process.env.TEST_SET === 'short'
