import { catalog } from '#contract/language/catalog.ts'

export const auditFeedMessages = catalog('audit.auditFeedMessages', {
  nameRequired: 'Enter a name, such as the log system’s.',
  nameTooLong: 'The name must be at most {most, number} characters long.',
  badLimit: 'Send a limit from 1 to {most, number} lines, in digits.',
  badCursor:
    'This database doesn’t know the cursor in `after`, for example because a backup was restored. Leave it out to start over.',
  noToken:
    'Send the token of an audit feed as Authorization: Bearer af1_…. A token stops working when its feed is revoked, or when the administrator who added it is no longer an administrator. Then add a new feed.',
  tooMany: 'There are {most, number} feeds already. Revoke one first.',
})

export const auditFeedWords = catalog('audit.feed', {
  title: 'Feeds for Log Systems',
  about:
    'A log system, such as Splunk or Elastic, can fetch the audit as JSON lines with a token. The token can do nothing else.',
  show: 'Feeds for Log Systems',
  loadFailed: 'Failed to load the feeds. Please try again later.',
  none: 'There are no feeds yet.',
  add: 'Add a Feed',
  addTitle: 'Add a feed',
  name: 'Name',
  nameHint: 'Such as the log system’s name',
  scope: 'Lines from',
  everything: 'All universities',
  adding: 'Adding...',
  addFailed: 'We couldn’t add the feed. Please try again.',
  addedTitle: 'Copy the token of {name} now',
  addedAbout: 'The token is shown only once. Store it in the log system as a secret.',
  token: 'Token',
  example: 'To fetch the lines:',
  command: 'curl -H "Authorization: Bearer $ROLLBOOK_TOKEN" "{address}"',
  exampleMore: 'Each line has a cursor. The next time, add ?after= with the cursor of the last line.',
  copy: 'Copy Token',
  copied: 'Copied.',
  copyFailed: 'Your browser didn’t copy it. Select the token and copy it yourself.',
  done: 'I’ve Stored the Token',
  created: 'Added {date} by {by}',
  createdBySomeone: 'Added {date}',
  lastUsed: 'Last used {date}',
  used: 'Use',
  unused: 'Not used yet',
  actions: 'Actions',
  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',
  revokeTitle: 'Revoke {name}?',
  revokeAbout: 'The token stops working immediately. The log system keeps the lines that it has fetched.',
  revoking: 'Revoking...',
  revokeFailed: 'We couldn’t revoke the feed. Please try again.',
  revoked: '{name} was revoked.',
})
