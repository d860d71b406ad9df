import { catalog } from '#contract/language/catalog.ts'

export const emailChoiceWords = catalog('credits.emailChoiceWords', {
  title: 'Optional emails',
  about: 'Both are off unless you turn them on. A link in each email turns it off again.',
  loading: 'Loading your emails',
  receipts: 'A receipt for each check-in',
  oneShort: 'When I need just one more event for a class',
  saved: 'Saved.',
  saveFailed: 'Couldn’t save this. Please try again.',
  loadFailed: 'Couldn’t load which emails you get.',
})

/** The page that the link in these emails opens. */
export const stopEmailsWords = catalog('credits.stopEmailsWords', {
  title: 'Turn off emails',
  receipts: 'Do you want to stop getting an email with a receipt for each check-in?',
  oneShort: 'Do you want to stop getting an email when you need just one more event for a class?',
  stop: 'Turn off these emails',
  stopping: 'Turning off…',
  stopped: 'These emails are off. You can turn them on again in your profile.',
  failed: 'Couldn’t turn off these emails. {why}',
  notValid: 'This link isn’t valid. It may have been cut off. You can turn off these emails in your profile.',
  openProfile: 'Open your profile',
})
