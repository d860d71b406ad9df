import { catalog } from '#contract/language/catalog.ts'

export const secondFactorMessages = catalog('administration.secondFactorMessages', {
  required: 'Confirm your sign-in with your second factor before you continue.',
  usePasskey: 'Use your passkey to continue.',
  addPasskeyFirst: 'Add a passkey to your account first. Otherwise this could lock you out.',
  hasPasskey: 'Your account already has a passkey. Sign in again and confirm with it.',
  chooseRequired: 'Say whether a second factor is required: true or false.',
})

/** The texts of the second step at sign-in, and of the setting. */
export const secondFactorWords = catalog('administration.secondFactor', {
  confirmSsoTitle: 'Confirm at Your University',
  confirmSsoAbout:
    'Your password is right. Administrators here also confirm with their university’s sign-in. You’ll sign in there and then return.',
  confirmSso: 'Use My University’s Sign-In',
  ssoInstead: 'Use My University’s Sign-In Instead',
  passkeyInstead: 'Use My Passkey Instead',
  ssoFailed: 'We couldn’t open your university’s sign-in. Please try again.',
  confirmTitle: 'Confirm With Your Passkey',
  confirmAbout: 'Your password is right. Administrators here also confirm with a passkey.',
  confirm: 'Use Your Passkey',
  confirming: 'Confirming…',
  adding: 'Adding…',
  lostPasskey:
    'Lost your passkey? Ask the people who run this server to remove it. You’ll then add a new one when you sign in.',
  addTitle: 'Add a Passkey',
  addAbout:
    'Your password is right. Administrators here also need a passkey: your fingerprint, face or screen lock, or a security key. You’ll confirm with it when you sign in.',
  addUntil: 'You can put this off until {date}.',
  addEmailed: 'We’ll email you when it’s added.',
  add: 'Add Passkey',
  later: 'Not Now',
  signOut: 'Sign Out',
  noPasskeysHere:
    'This browser can’t use passkeys. Sign in with another browser, or ask the people who run this server.',
  signInAgain: 'Your sign-in is more than {minutes, number} minutes old. Please sign in again.',
  loadFailed: 'We couldn’t load the second-factor setting.',
  saveFailed: 'We couldn’t save the setting. Please try again.',
  title: 'Second Factor',
  about:
    'With a second factor, administrators confirm with a passkey after their password, or at their university where a Master Admin allows it. Then a stolen password alone isn’t enough to sign in. Signing in with a passkey counts as both.',
  forEveryone: 'Master Admins and Co-Administrators',
  forSchool: 'University Admins of {school}',
  who: 'Administrators',
  stateTitle: 'Second factor',
  actions: 'Actions',
  state:
    '{required, select, yes {Required since {since}.} other {Optional.}} {withPasskey, number} of {all, plural, one {# administrator has} other {# administrators have}} a passkey.{withSignIn, plural, =0 {} one { # more confirms at the university.} other { # more confirm at the university.}}',
  grace: 'The others have until {date}.',
  require: 'Require',
  requireFor: 'Require a second factor for {who}',
  waive: 'Make Optional',
  waiveFor: 'Make Optional: second factor of {who}',
  requireTitle: 'Require a second factor?',
  requireAbout:
    'Those with a passkey must confirm with it right away, or at their university where that counts. The others add a passkey when they next sign in. They have {days, number} days. We’ll email all of them.',
  waiveTitle: 'Make the second factor optional?',
  waiveAbout: 'A password alone then signs these administrators in. We’ll email all of them.',
  saving: 'Saving...',
  nowRequired: 'The second factor is now required for {who}.',
  nowOptional: 'The second factor is now optional for {who}.',
  panelTitle: 'Confirm as administrator',
  panelAbout:
    'Your university requires a second factor for its administrators. Sign in as administrator and confirm to use this panel.',
  panelSignIn: 'Administrator Sign In',
})
