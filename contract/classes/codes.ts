/** The reasons why changes to classes and rosters are refused. */
export const classCodes = {
  already_assigned: 'The event is assigned to this class already.',
  already_in_class: 'Someone with this address is in the class already.',
  name_shared: 'Another professor’s roster lists the same person, so the name can’t be changed here.',
  unknown_student: 'An id doesn’t belong to a student the caller may see.',
  unknown_semester: 'The text isn’t a semester.',
} as const
