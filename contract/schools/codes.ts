/** Reasons to refuse universities and requests for access. */
export const schoolCodes = {
  name_taken: 'Another university has this name.',
  domain_taken: 'Another university has this email domain, or is about to.',
  held_by_closed: 'A closed university has it until it is erased.',
  domain_of_nobody: 'Anyone can have an address in this domain.',
  unknown_time_zone: 'There’s no such IANA time zone.',
  already_answered: 'The request for access was answered before.',
  no_administrators: 'No one could answer a request for access.',
  too_many_access_requests: 'Too many requests for access.',
  personal_address: 'The address is a personal one.',
  other_domain: 'The address isn’t in the faculty’s domain.',
} as const
