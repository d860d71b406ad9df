/** The reasons why a call about credit is refused. */
export const creditCodes = {
  above_cap: 'This is more than the class’s maximum number of points.',
  goal_above_cap: 'Students reach the class’s maximum number of points before this goal.',
  not_to_choose: 'The class isn’t an exclusive class of the student that uses the event.',
  choice_closed: 'The time to choose this class, or to leave the one that has the event, is over.',
  already_counts: 'The event already counts for the student.',
  already_asked: 'The student has already asked about this event and class.',
  not_started: 'The event hasn’t started yet.',
  appeal_closed: 'The term of the event is over.',
  appeal_answered: 'The appeal was answered before.',
  nothing_to_publish: 'The class has no students or no events.',
  too_many_published: 'The class has as many published files as it can have.',
} as const
