/** The reasons why the audit isn’t read. */
export const auditCodes = {
  unknown_action: 'There’s no such action.',
  unknown_cursor: 'The cursor isn’t of this database as it is now.',
  too_many_feeds: 'There are as many feeds as there may be.',
  too_many_people: 'The name fits too many people.',
} as const
