/** The learning management systems (LMS) whose files Rollbook reads. */
export const learningSystems = ['canvas', 'brightspace', 'moodle', 'blackboard'] as const
export type LmsSystem = (typeof learningSystems)[number]
