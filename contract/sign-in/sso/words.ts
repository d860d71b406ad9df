import { catalog } from '#contract/language/catalog.ts'

/** Messages for people when a sign-in at their university fails. Each says what to do next. */
export const ssoMessages = catalog('sign-in.sso.ssoMessages', {
  expired:
    'This sign-in took too long, was used already, or was started in a different browser. Go back to the sign-in page and try again.',
  canceled: '{provider} didn’t sign you in. Try again{only, select, yes {} other {, or sign in another way}}.',
  unreachable:
    'We can’t reach {provider} right now. Try again in a few minutes{only, select, yes {} other {, or sign in another way}}.',
  refused:
    'We couldn’t verify the answer from {provider}. Try again. If it happens again, tell your IT department{only, select, yes {} other {, and sign in another way}}.',
  noEmail:
    '{provider} didn’t send us your email address, so we can’t find your account. Tell your IT department{only, select, yes {} other {, and sign in another way}}.',
  emailUnverified:
    '{provider} hasn’t verified your email address. Verify it there and try again{only, select, yes {} other {, or sign in another way}}.',
  otherUniversity:
    '{provider} sent us an address that doesn’t belong to {school}. Choose your university account there{only, select, yes {} other {, or sign in another way}}.',
  notFresh:
    '{provider} didn’t say that you just signed in there, so we can’t be sure that it’s you. Confirm your identity another way.',
  oneFactor:
    '{provider} says that it asked only for your password, which can’t confirm this sign-in. Turn on a second step there and try again, or ask a Master Admin.',
  otherAccount: 'You signed in at {provider} as someone else. Try again with your own account.',
  only: 'People at {school} sign in with {provider}. Choose “Continue with {provider}”.',
  closed: 'Your account at {school} is closed. Ask an administrator of your university to reopen it.',
  unavailable: 'Signing in with {provider} isn’t available right now. Sign in another way.',
  gone: 'Your university’s sign-in isn’t available anymore. Reload this page to see the other ways.',
  signedIn: 'You’re signed in.',
  proved: 'Thank you. You can continue.',
  tested: 'The test worked. No one was signed in.',
  testRefused: 'The reason was “{reason}”. People would read: “{sentence}”',
  testRemedied: '{remedy} The reason was “{reason}”. People would read: “{sentence}”',
  testProblem: '{remedy} People would read: “{sentence}”',
  factorTestFailed: 'You could sign in, but not confirm a sign-in as administrator. No one was signed in.',
  testFailed: 'You signed in there, but you couldn’t sign in here. No one was signed in.',
})

/** Errors in SAML metadata, and texts in our own metadata. */
export const samlMessages = catalog('sign-in.sso.samlMessages', {
  notFound:
    'Nothing at this address describes an identity provider. For OpenID Connect, enter an address that ends in /.well-known/openid-configuration. For SAML, enter the address of the metadata.',
  expired: 'This metadata has expired. Ask the people who run your identity provider to publish it again.',
  severalProviders: 'This file describes several identity providers. Enter the entity ID of yours.',
  unknownEntity:
    'This file describes no identity provider with the entity ID {entity}. Copy the entity ID from your identity provider.',
  noFederationCertificate: 'This isn’t a certificate. Paste one, with its lines BEGIN and END.',
  federationUnsigned:
    'The metadata at this address isn’t signed. Enter the address of the federation’s signed file, or leave this empty to trust HTTPS.',
  federationSignature:
    'The metadata at this address wasn’t signed with this certificate. Paste the certificate that your federation publishes for its metadata.',
  onlySaml: 'Only SAML has federations: leave it out.',
  noRedirectAddress:
    'This metadata has no https address that accepts sign-ins by HTTP-Redirect. Turn that on at your identity provider.',
  noCertificate: 'This metadata has no certificate for signatures. Add one at your identity provider.',
  weakCertificate:
    'The key in this metadata ({key}) is too weak. Use RSA with at least 2,048 bits, or the curve P-256, P-384 or P-521.',
  tooLarge:
    'This metadata is too large: we read at most one megabyte and 10,000 elements. Enter the address of your own metadata, for example at your federation’s per-entity service (MDQ).',
  keyUnreadable:
    'Our key for this sign-in can’t be read anymore, because the server has a new SECRET_KEY. Enter the metadata address again to make a new key, then give your identity provider our metadata again.',
  secretIsOurs: 'SAML needs no client secret: leave it out.',
  description: 'Attendance at university events',
})

/** The texts on the pages where people sign in. */
export const ssoWords = catalog('sign-in.sso', {
  continueWith: 'Continue with <own>{name}</own>',
  opening: 'Opening your university’s sign-in…',
  startFailed: 'We couldn’t open {name}. Please try again{only, select, yes {} other {, or sign in another way}}.',
  onlyWay: 'People at <own>{school}</own> sign in with <own>{name}</own>.',
  oneMoment: 'One moment…',
  didntWork: 'That didn’t work',
  noTicket: 'This page finishes a sign-in at your university, and none is under way. Start on the sign-in page.',
  redeemFailed: 'We couldn’t finish the sign-in. Please try again.',
  tryAgain: 'Try again',
  anotherWay: 'Sign in another way',
  toSignIn: 'Go to the sign-in page',
  back: 'Go back',
  signedInAlready: 'Continue as the person who is signed in',
  // Defined here, because the registration page loads these words after its form.
  signedInAsAtRegistration:
    'You’re signed in as {role, select, student {a student} faculty {faculty} other {an administrator}}. Register here only if you need another account. <link>Go to your dashboard</link>',
  yourName: 'What’s your name?',
  yourNameAbout: 'We didn’t get your full name from {name}. Your professors see your name in their lists.',
  universitySignIn: 'your university’s sign-in',
  proveAbout:
    'You’ll sign in at your university again and then return to this page. Your drafts are kept. Repeat what you were doing afterwards.',
  openUniversitySignIn: 'Use my university’s sign-in',
  signInInstead: 'Use my university’s sign-in instead',
  linkedSince: 'You can also sign in with {name}. It was linked to your account on {date}.',
  proveFailed: 'We couldn’t open your university’s sign-in. Please try again, or confirm it another way.',
})
