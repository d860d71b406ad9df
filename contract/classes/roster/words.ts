import { catalog } from '#contract/language/catalog.ts'

/** The reasons why a row of an import is refused. */
export const rowMessages = catalog('classes.rowMessages', {
  notARow: 'Send each student as an object with email, firstName and lastName.',
  firstNameMissing: 'The first name is missing. Enter it.',
  controlCharacter: 'A name contains an invisible control character. Type it again instead of pasting it.',
  nameTooLong: 'A name can have at most 100 characters. Shorten it.',
  emailMissing: 'The email is missing. Enter it.',
  notAnEmail: '“{email}” isn’t an email address. Enter one like name@{domain}.',
  foreignDomain: 'Only official student emails can be on a roster. They end in @{domain}.',
  notAnIdentity:
    'Send the identity as an object with a system (canvas, brightspace, moodle or blackboard), and the texts user_id, login and section, or leave it out.',
  identityCharacter: 'The identity contains an invisible control character. Remove it, or leave the identity out.',
  identityTooLong: 'The texts of an identity can have at most 200 characters each.',
})
