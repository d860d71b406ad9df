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
  testFailed: 'You signed in there, but you couldn’t sign in here. No one was signed in.',
})

/** What the person testing a provider can do about a failure. */
export const testRemedies = catalog('sign-in.sso.testRemedies', {
  client:
    'Your identity provider refused our client ID and client secret. Enter both again as it shows them, save, and test once more.',
  subject:
    'Your identity provider sent nothing that identifies this person at every sign-in. Have it send pairwise-id, subject-id or a persistent name ID.',
  signature:
    'Your identity provider signed with a key that isn’t in its metadata. Have its certificate published there, and check that the metadata address is the one for this application.',
  unsigned: 'Your identity provider didn’t sign its answer. Have it sign assertions or responses.',
  weakSignature: 'Your identity provider uses an outdated signature algorithm. Choose SHA-256 there.',
  canonicalization:
    'Your identity provider canonicalizes XML in a way that we don’t accept. Choose exclusive canonicalization (http://www.w3.org/2001/10/xml-exc-c14n#) for its signatures there.',
  encryption:
    'Your identity provider uses outdated encryption. Choose AES-GCM and RSA-OAEP there, or turn off its encryption: answers are signed and travel over HTTPS.',
  encryptedParts: 'Your identity provider encrypts only parts of the assertion. Have it encrypt all of it, or nothing.',
  addressee:
    'Your identity provider answered for a different application or address. Copy our entity ID and our redirect address to it again.',
  clock:
    'The clocks of your identity provider and of this server differ by more than three minutes. Correct the one that is wrong.',
  noEmail:
    'Your identity provider sent no email address in the claim “{claim}”. Have it sent there, or under “{claims}” enter the claim that has it.',
  unverified:
    'Your identity provider doesn’t say that this address is verified. If people can’t change it themselves, turn on “{setting}” under “{claims}”.',
  otherAddress:
    'Addresses at {school} end in {domains}. Test with such an account, or change the claim for the email under “{claims}”.',
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

/** Errors in a provider's settings, for the administrator who enters them. */
export const providerMessages = catalog('sign-in.sso.providerMessages', {
  addressRequired: 'Enter the discovery or metadata address of your identity provider.',
  addressTooLong: 'The address must be at most {most, number} characters long.',
  notHttps: 'Enter an address that begins with https:// and has no user name or password in it.',
  isPrivate:
    'This address is in a private network. Use a public one, or ask the operator of this server to allow it in OUTBOUND_ALLOW.',
  unknownHost: 'There is no server with the name in this address. Check its spelling.',
  badCertificate:
    'The server at this address has a certificate that has expired, is for a different name, or is from an authority that we don’t know. Renew it, or ask the operator of this server to add its authority to NODE_EXTRA_CA_CERTS.',
  unreachable: 'We couldn’t read anything at this address. Open it in a browser to check it, then try again.',
  notFound:
    'This isn’t a description of an identity provider. The address often ends in /.well-known/openid-configuration.',
  wrongIssuer: 'The description at this address says that its issuer is {issuer}. Use that provider’s own address.',
  tenantMissing: 'This address is for every organization. Replace the part in braces in {issuer} with your tenant ID.',
  leadsElsewhere:
    'This address redirects to {address}. If that page describes your provider, enter that address instead.',
  nameRequired: 'Enter a name. People see it on the button.',
  nameTooLong: 'The name must be at most {most, number} characters long.',
  clientIdRequired: 'Enter the client ID that your identity provider shows for this application.',
  textTooLong: 'This must be at most {most, number} characters long.',
  claimRequired: 'Enter the name of a claim, such as {example}.',
  tooManyValues: 'Enter at most {most, number} values.',
  onlyMasters: 'Only a Master Admin decides whether a sign-in counts as a second factor.',
  testFirst: 'Test this sign-in with your own account first. A test counts for a day.',
  enableFirst: 'Switch this sign-in on before you make it the only way in.',
  secretUnreadable:
    'The client secret can’t be read anymore, because the server has a new SECRET_KEY. Enter the secret again.',
  tooMany: 'Your university has {most, number} sign-ins, which is the most it can have. Delete one first.',
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

/** The texts on the page where administrators set up a university's own sign-in. */
export const providerWords = catalog('sign-in.sso.provider', {
  title: 'University Sign-In',
  about: 'People sign in with the account that their university gave them, and need no other password.',
  aboutPage: 'Let people sign in with their university account.',
  chooseUniversity: 'Choose a university.',
  universities: 'Universities',
  noSuchUniversity: 'This university no longer exists.',
  loading: 'Loading the sign-ins',
  loadFailed: 'We couldn’t load the sign-ins.',
  noneAbout:
    'You need the discovery or metadata address of your identity provider, such as Microsoft Entra ID, Google Workspace, Okta, Keycloak or Shibboleth. No one sees a new sign-in until you switch it on.',
  add: 'Add a Sign-In',
  adding: 'Reading…',
  addFirst: 'Add your university’s sign-in',
  address: 'Discovery or metadata address',
  addressHint: 'For OpenID Connect it often ends in /.well-known/openid-configuration. The issuer works, too.',
  name: 'Name on the button',
  nameHint: 'The button says “Continue with {name}”.',
  nameOptionalHint: 'The button says “Continue with”, then this name. Left empty, it’s the university’s name.',
  added: 'Added. No one sees it yet.',
  addFailed: 'We couldn’t add this sign-in. Please try again.',
  backToList: 'All sign-ins of {name}',
  backToUniversities: 'University Management',
  gone: 'This sign-in no longer exists. Someone deleted it.',
  setUp: 'Set Up',
  open: 'Set Up {name}',
  isOn: 'On',
  isOff: 'Off',
  isOnlyWay: 'Only way in',
  neverTested: 'Not tested yet',
  testedAt: 'Last successful test: {date}',
  found: 'What we found',
  foundAbout: 'Your identity provider describes itself like this.',
  readAt: 'Last read {date}',
  readAgain: 'Read Again',
  reading: 'Reading…',
  readDone: 'We read the description again.',
  kind: 'Kind',
  oidc: 'OpenID Connect',
  saml: 'SAML 2.0',
  issuer: 'Issuer',
  signInAddress: 'Sign-in address',
  offeredClaims: 'Claims it offers',
  endsSessions: 'Signing out there',
  endsSessionsYes: 'Also ends sessions here',
  endsSessionsNo: 'Doesn’t end sessions here',
  certificates: 'Certificates',
  certificateUntil: 'Until {date}',
  inFederation: 'Is it in a federation’s file?',
  federationEntity: 'Your entity ID',
  federationEntityHint: 'Only for a file that describes several identity providers.',
  federationCertificate: 'The federation’s signing certificate',
  federationCertificateHint: 'We then read only what it signed. Left empty, we trust HTTPS.',
  ours: 'Give these to your identity provider',
  oursAbout:
    'Register this product there, as a {kind, select, saml {service provider} other {web application}}, with these values.',
  redirectAddress: 'Redirect address',
  logoutAddress: 'Sign-out address',
  entityId: 'Entity ID',
  metadataAddress: 'Our metadata',
  copy: 'Copy',
  copyName: 'Copy: {name}',
  copied: '{name}: copied.',
  copyFailed: 'We couldn’t copy it. Select the text and copy it yourself.',
  details: 'Enter what it gives you',
  detailsAbout: 'Your identity provider shows the client ID and its secret once you’ve registered this product there.',
  detailsSaml: 'Name and claims',
  detailsAboutSaml: 'Change these only if your identity provider uses other names.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretStored: 'A secret is stored. Type a new one to replace it.',
  secretMissing: 'We store it encrypted and never show it again.',
  moreClaims: 'Claims',
  claimsAbout: 'The names under which your identity provider sends who a person is.',
  emailClaim: 'Email',
  firstNameClaim: 'First name',
  lastNameClaim: 'Last name',
  affiliationClaim: 'Affiliation',
  affiliationHint: 'Needed only if faculty and students have the same domain: the claim that tells them apart.',
  facultyValues: 'Affiliations of faculty',
  studentValues: 'Affiliations of students',
  valuesHint: 'Separate several with commas.',
  assignsAddresses: 'The university assigns these email addresses',
  assignsAddressesHint:
    'Turn this on if your identity provider doesn’t say that an address is verified, and people can’t change it themselves.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  saveFailed: 'We couldn’t save this. Please try again.',
  unsaved: 'You have unsaved changes. The test uses what is saved.',
  test: 'Test it with your own account',
  testAbout: 'You sign in at your identity provider and come back here. We show what it sent, and sign no one in.',
  runTest: 'Test Now',
  testNeedsClientId: 'Save the client ID first.',
  opening: 'Opening…',
  testStartFailed: 'We couldn’t start the test. Please try again.',
  testFailed: 'The test failed',
  wouldSignIn: 'This person could sign in.',
  testEmail: 'Email',
  testName: 'Name',
  testKind: 'Kind of account',
  testSubject: 'Identifier',
  nothingSent: 'Not sent',
  isStudent: 'Student',
  isFaculty: 'Faculty',
  sentClaims: 'Everything it sent',
  switching: 'Switch it on',
  switchingAbout: 'Everyone at {name} will see “Continue with {provider}” on the sign-in pages.',
  runs: 'It’s switched on',
  runsAbout: 'Everyone at {name} sees “Continue with {provider}” on the sign-in pages.',
  switchOn: 'Switch On',
  switchOff: 'Switch Off',
  switchedOn: 'This sign-in is on.',
  switchedOff: 'This sign-in is off. People sign in another way.',
  needsTest: 'Test it first.',
  switchOffTitle: 'Switch off this sign-in?',
  switchOffAbout: 'People can’t use it from now on. They sign in another way, and existing accounts stay.',
  onlyWayAbout:
    'As the only way in, it replaces passwords, emailed links and registration for everyone at {name}. Passkeys still work, and administrators keep their passwords.',
  makeOnlyWay: 'Make It the Only Way In',
  onlyWayTitle: 'Make this the only way in?',
  onlyWayNeeds: 'This needs a successful test in the last day.',
  allowOthers: 'Allow Other Ways',
  onlyWayDone: 'This sign-in is now the only way in.',
  othersDone: 'People can sign in in other ways, too.',
  isFactor:
    'This sign-in asks for more than a password. Administrators with a faculty account here can confirm their own sign-ins with it.',
  isNoFactor:
    'If this sign-in asks for more than a password, it can be a second factor for administrators with a faculty account here.',
  factorByMaster: 'A Master Admin decides that.',
  countAsFactor: 'Count as Second Factor',
  countNoMore: 'Stop Counting It',
  factorTitle: 'Does this sign-in ask for more than a password?',
  factorAbout:
    'Only then is it a second factor. We can’t check that unless your identity provider says how people signed in. A change of its settings ends this.',
  factorDone: 'This sign-in now counts as a second factor.',
  noFactorDone: 'This sign-in is no longer a second factor.',
  remove: 'Delete Sign-In',
  removeTitle: 'Delete this sign-in?',
  removeAbout:
    'Accounts stay, and people sign in another way. Everyone who came this way is signed out, and passkeys and passwords that they added then are removed. To use this provider again, you’d have to set it up again, with new addresses.',
  removed: 'The sign-in was deleted.',
  removeFailed: 'We couldn’t delete this sign-in. Please try again.',
  secretUnreadable: 'No one can sign in: the client secret can’t be read anymore. Enter it again.',
  certificateExpired:
    'The certificate of your identity provider expired on {date}. Sign-ins still work, because the provider still publishes it. Ask the people who run it for a new one.',
  certificateExpires:
    'A certificate of your identity provider expires on {date}. Publish its successor there before that day.',
  unreadSince:
    'We haven’t been able to read your identity provider’s description since {date}. Choose “{button}” to see why.',
  clientIdMissing: 'Enter the client ID of your identity provider.',
})
