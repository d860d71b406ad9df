/** Reasons to refuse changes to administrators. */
export const administrationCodes = {
  already_administrator: 'This person is an administrator already.',
  same_role: 'The administrator already has this role.',
  awaiting_faculty_approval: 'This person hasn’t been approved as faculty yet.',
  university_required: 'A University Admin needs a university.',
  master_by_command: 'Only the command line makes a master administrator.',
  second_factor_required: 'The administrator must confirm the sign-in with a second factor first.',
  passkey_needed: 'The administrator must have a passkey first.',
  last_master: 'The last Master Admin can’t be deleted.',
} as const
