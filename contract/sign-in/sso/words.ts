import { catalog } from '#contract/language/catalog.ts'

/** What people read when a sign-in at their university doesn't work. Each says what to do next. */
export const ssoMessages = catalog('sign-in.sso.ssoMessages', {
  expired:
    'This sign-in took too long, was used already, or was started in a different browser. Go back to the sign-in page and try again.',
  canceled: '{provider} didn’t sign you in. Try again, or sign in another way.',
  unreachable: 'We can’t reach {provider} right now. Try again in a few minutes, or sign in another way.',
  refused:
    'We couldn’t verify the answer from {provider}. Try again. If it happens again, tell your IT department, and sign in another way.',
  noEmail:
    '{provider} didn’t send us your email address, so we can’t find your account. Tell your IT department, and sign in another way.',
  emailUnverified:
    '{provider} hasn’t verified your email address. Verify it there and try again, or sign in another way.',
  otherUniversity:
    '{provider} sent us an address that doesn’t belong to {school}. Choose your university account there, or sign in another way.',
  notFresh: '{provider} didn’t ask you to sign in again, so we can’t tell that it’s you. Confirm it another way.',
  otherAccount: 'You signed in at {provider} as someone else. Try again with your own account.',
  only: 'People at {school} sign in with {provider}. Choose “Continue with {provider}”.',
  closed: 'Your account at {school} is closed. Ask an administrator of your university to reopen it.',
  unavailable: 'Signing in with {provider} isn’t available right now. Sign in another way.',
  signedIn: 'You’re signed in.',
  proved: 'Thank you. You can continue.',
  tested: 'The test worked. No one was signed in.',
  testFailed: 'You signed in there, but you couldn’t sign in here. No one was signed in.',
})

/** Faults in SAML metadata, and what our own metadata says. */
export const samlMessages = catalog('sign-in.sso.samlMessages', {
  notFound:
    'This isn’t SAML metadata of an identity provider. For OpenID Connect, enter the client ID too. For SAML, enter the address of your identity provider’s metadata.',
  expired: 'This metadata has expired. Ask the people who run your identity provider to publish it again.',
  severalProviders:
    'This file describes several identity providers. Enter the address of your own metadata, for example at your federation’s per-entity service (MDQ).',
  noRedirectAddress:
    'This metadata has no https address that takes sign-ins by HTTP-Redirect. Switch that on at your identity provider.',
  noCertificate: 'This metadata has no certificate for signatures. Add one at your identity provider.',
  weakCertificate:
    'The key in this metadata ({key}) is too weak. Use RSA with at least 2,048 bits, or the curve P-256, P-384 or P-521.',
  tooLarge:
    'This metadata is too large: we read at most 1 MB and 10,000 elements. Enter the address of your own metadata, for example at your federation’s per-entity service (MDQ).',
  keyUnreadable:
    'Our key for this sign-in can’t be read any more, because the server has a new SECRET_KEY. Enter the metadata address again to make a new key, then give your identity provider our metadata again.',
  secretIsOurs: 'SAML needs no client secret: leave it out.',
  description: 'Attendance at university events',
})

/** Faults in the settings of a provider, for the administrator who enters them. */
export const providerMessages = catalog('sign-in.sso.providerMessages', {
  addressRequired: 'Enter the discovery or metadata address of your identity provider.',
  addressTooLong: 'The address must be at most {most, number} characters long.',
  notHttps: 'Enter an address that begins with https://.',
  isPrivate:
    'This address is in a private network. Use a public one, or ask the operator of this server to allow it in OUTBOUND_ALLOW.',
  unreachable: 'We couldn’t read anything at this address. Open it in a browser to check it, then try again.',
  notFound:
    'This isn’t a description of an identity provider. The address often ends in /.well-known/openid-configuration.',
  wrongIssuer: 'The description at this address says that its issuer is {issuer}. Use that provider’s own address.',
  nameRequired: 'Enter a name. People read it on the button.',
  nameTooLong: 'The name must be at most {most, number} characters long.',
  clientIdRequired: 'Enter the client ID that your identity provider shows for this application.',
  textTooLong: 'This must be at most {most, number} characters long.',
  claimRequired: 'Enter the name of a claim, such as {example}.',
  tooManyValues: 'Enter at most {most, number} values.',
  testFirst: 'Test this sign-in with your own account first. A test counts for a day.',
  enableFirst: 'Switch this sign-in on before you make it the only way in.',
  secretUnreadable:
    'The client secret can’t be read any more, because the server has a new SECRET_KEY. Enter the secret again.',
  tooMany: 'Your university has {most, number} sign-ins, which is the most it can have. Delete one first.',
})

/** The words of the pages on which people sign in. */
export const ssoWords = catalog('sign-in.sso', {
  continueWith: 'Continue with {name}',
  opening: 'Opening {name}…',
  startFailed: 'We couldn’t open {name}. Please try again, or sign in another way.',
  onlyWay: 'People at {school} sign in with {name}.',
  oneMoment: 'One moment…',
  didntWork: 'That didn’t work',
  noTicket: 'This page ends a sign-in at your university, and there’s none to end. Start on the sign-in page.',
  redeemFailed: 'We couldn’t finish the sign-in. Please try again.',
  tryAgain: 'Try again',
  anotherWay: 'Sign in another way',
  toSignIn: 'Go to the sign-in page',
  back: 'Go back',
  signedInAlready: 'Continue as the person who is signed in',
  yourName: 'What’s your name?',
  yourNameAbout: 'We didn’t get your whole name from {name}. Your professors see it in their lists.',
  universitySignIn: 'your university’s sign-in',
  proveAbout:
    'You’ll sign in at your university again and then return to this page. Your drafts are kept. Repeat what you were doing afterwards.',
  openUniversitySignIn: 'Use my university’s sign-in',
  signInInstead: 'Use my university’s sign-in instead',
  proveFailed: 'We couldn’t open your university’s sign-in. Please try again, or confirm it another way.',
})
