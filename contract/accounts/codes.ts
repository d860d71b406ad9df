/** The reasons for refusing a change to an account. */
export const accountCodes = {
  reauth_required: 'The last proof of identity is too old. `ways` lists what the person can prove it with.',
  being_erased: 'It’s too late: the data is being erased.',
  university_closed: 'The university is closed. Nothing in it can be changed until it is reopened.',
} as const
