// Apart from the shapes, so that a page that only speaks does not load what checks them.

import { controlMessage } from '#contract/typed-text.ts'

/** Rows that one call takes; a longer list comes in several calls. */
export const mostRowsAtOnce = 1_000

export const classMessages = {
  nameRequired: 'Class name is required',
  unknownSemester: 'Choose a semester, for example Spring 2026.',
  alreadyInClass: 'A student with this email already exists in the class.',
  alreadyAssigned: 'This event is already assigned to this class.',
  notVisible:
    'Some of these students stand on none of your rosters, or have registered since you opened the class. ' +
    'Nothing was changed; open the class again.',
  changedSince:
    'This class has changed since you opened it. Nothing was saved. Load it again, then repeat your changes.',
  nameIsShared: "A colleague's roster lists this student too, so the name stays until the student registers.",
  tooManyRows: `Send at most ${mostRowsAtOnce} students in one call, and the others in further calls.`,
} as const

/** The `code` of a 412: the class has another version than the one a change was made from. */
export const classChangedCode = 'class_changed'

/** Why a row of an import is refused. */
export const rowMessages = {
  notARow: 'Send each student as an object with email, firstName and lastName.',
  firstNameMissing: 'The first name is missing.',
  controlCharacter: controlMessage('A name'),
  nameTooLong: 'A name has at most 100 characters.',
  emailMissing: 'The email is missing.',
  notAnEmail: 'This is not an email address.',
  foreignDomain: (domain: string) => `Only official student addresses join a roster: they end in @${domain}.`,
} as const
