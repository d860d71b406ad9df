/**
 * Whether this is `npm test`. It tests fewer sizes and random cases than `npm run test:all`, and uses PostgreSQL only
 * where an engine matters.
 */
export const isShortSet: boolean = process.env.TEST_SET === 'short'
