/** The reasons why the audit isn’t read. */
export const auditCodes = {
  unknown_action: 'There’s no such action.',
  too_many_people: 'The name fits too many people.',
} as const
