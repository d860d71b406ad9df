import { catalog } from '#contract/language/catalog.ts'

/** HECVAT's questions about software that a university runs itself. Each question is followed by its answer. */
export const securityWords = catalog('help.offices.security', {
  about: 'About this document',
  aboutText:
    'HECVAT is EDUCAUSE’s questionnaire for vendors. These are the questions that matter for software you host yourself, in our words. “You” is the university that runs the server, “we” are the developers. If someone else runs it for you, ask them about their machines, people and backups as well.',
  question: 'Question',
  answer: 'Answer',
  company: 'Vendor and certificates',
  whoRuns: 'Who runs the product?',
  whoRunsAnswer: 'You do, on your own machines. We have no access to them, and the product sends us no data.',
  certificates: 'SOC 2, ISO 27001, PCI DSS, HIPAA?',
  certificatesAnswer:
    'No certificates. The product takes no payments and has no field for health data, government IDs or dates of birth.',
  penetration: 'Tested by outsiders?',
  penetrationAnswer:
    'No. We gave each of the {requirements} requirements of OWASP ASVS 5.0, levels 1 and 2, a verdict ourselves: {met} met, {notApplicable} not applicable, {deviations} deviations, each with its reason.',
  contract: 'Support contract, service level, insurance?',
  contractAnswer: 'None.',
  source: 'Do we get the source?',
  sourceAnswer: 'Yes. You build and install it from the source. It has no public license: agree on the terms with us.',
  intelligence: 'Does it use artificial intelligence?',
  intelligenceAnswer: 'No.',
  apps: 'Are there apps for phones?',
  appsAnswer: 'No. Pages in the browser ask for the camera and the location.',
  access: 'Sign-in and access',
  single: 'Single sign-on with SAML or OpenID Connect?',
  singleAnswer:
    'Yes, both, for your whole university. An administrator sets it up and tests it first. It can be the only way in for your people, apart from passkeys that they added themselves. What your provider says never makes anyone an administrator.',
  factors: 'More than one factor?',
  factorsAnswer:
    'Everyone can add a passkey, which is two factors in one step. You can require one of administrators. Those with a faculty account, except Master Admins, can use your own sign-in if it asks for more than a password. For students and faculty, require it at your own sign-in.',
  ways: 'Which ways to sign in are there?',
  waysAnswer:
    'Students: a password, or an emailed link or code. Faculty: an emailed link or code. Administrators: a password. All of them: a passkey. Students and faculty also: your university’s sign-in, if you set it up.',
  passwords: 'Rules for passwords?',
  passwordsAnswer:
    '{shortest} to {longest} characters. No expiry. Passwords from a list of leaked ones are refused. Stored with Argon2id ({memory} MiB, {passes} passes).',
  guessing: 'What stops guessing?',
  guessingAnswer:
    '{administrator} failures in a row lock an administrator’s account for {minutes} minutes, {student} a student’s. Failures from unknown browsers count separately, so that strangers can’t lock anyone out of a browser they use.',
  sessions: 'When do sessions end?',
  sessionsAnswer:
    'For administrators, after {adminMinutes} minutes without use and {adminHours} hours in total. For faculty, {facultyIdle} and {facultyHours} hours; for students, {studentIdle} and {studentHours} hours. With “Remember me” longer: up to {adminDays} days for administrators and {days} days for the others.',
  roles: 'Which roles are there?',
  rolesAnswer:
    'Student, faculty, and three kinds of administrators: University Admins for one university, and Co-Administrators and Master Admins for all. A table says for each call of the API who may make it, and tests try every cell on both databases.',
  defaults: 'Default accounts or passwords?',
  defaultsAnswer: 'None. You create the first administrator on the server’s command line.',
  programs: 'API keys and service accounts?',
  programsAnswer:
    'One kind: a token with which your log system pulls the audit, with people’s names. It can do nothing else, and an administrator can revoke it. Any other program signs in like a person, and the same limits hold.',
  data: 'Data',
  transit: 'Encrypted in transit?',
  transitAnswer:
    'Browsers: HTTPS, which your proxy terminates. Mail: TLS, unless the mail server is the same machine. PostgreSQL: TLS as your address of the database says. Between the proxy and the server: plain HTTP, so keep both on one machine or in a closed network.',
  rest: 'Encrypted at rest?',
  restAnswer: 'Not by the product. Encrypt the disk. Passwords, tokens, codes and links are stored only as hashes.',
  tenants: 'How are universities separated?',
  tenantsAnswer:
    'Several can share one installation and one database. People read only what belongs to their university; Master Admins and Co-Administrators manage all of them. Tests ask for the data of one university as people of another. You can also run an installation for yourself alone.',
  backups: 'Backups?',
  backupsAnswer:
    'With SQLite, the server makes and checks one an hour if you name a folder, and deletes each after {days} days at most. With PostgreSQL, you make them; the guide for operators says how. The product doesn’t encrypt them.',
  leaving: 'How do we get our data out?',
  leavingAnswer:
    'An administrator downloads everything your university holds as a ZIP of CSV files. Students download their own data as JSON or CSV.',
  deletion: 'Is deleted data gone?',
  deletionAnswer:
    'With SQLite, deleted rows are overwritten in the file. With PostgreSQL, they stay until it reuses the space; in backups, until the backups expire. A deleted university can be reopened for {days} days.',
  uploads: 'What happens to uploaded files?',
  uploadsAnswer:
    'Rosters are read in the professor’s browser. Gradebook files are read on the server as tables, and the file isn’t stored. No one can upload pictures or programs.',
  application: 'Application',
  built: 'How is it built and tested?',
  builtAnswer:
    'In TypeScript. Each change passes type checks, lint rules, and tests over HTTP on SQLite and PostgreSQL and in a browser. Longer tests send random and hostile requests.',
  web: 'Protection from XSS, CSRF, SQL injection and clickjacking?',
  webAnswer:
    'A content security policy with nonces and Trusted Types. From a browser, a change needs a token in a header and an HttpOnly cookie. Queries use parameters. Other sites can’t frame a page.',
  flood: 'Protection from floods?',
  floodAnswer:
    'Limits for each account, browser and network, which a full lecture hall behind one address doesn’t reach. Floods from many addresses are for your proxy and network.',
  packages: 'Third-party packages?',
  packagesAnswer:
    'Exact versions, each checked against its SHA-512 digest. None of those in production runs an install script. We upgrade them once a month. We couldn’t run npm audit where we build: run it yourself.',
  outgoing: 'Which connections does the server open?',
  outgoingAnswer:
    'To your mail server, to PostgreSQL if you use it, and to identity providers that administrators set up. It contacts those only over HTTPS, without redirects, and not in private networks unless you allow it.',
  operations: 'Operations',
  needs: 'What do we need?',
  needsAnswer:
    'A machine with two cores and 1 GB, a host name, a proxy with a certificate, and a mail server. Node.js {node} comes with the installation. SQLite is built in; PostgreSQL is optional.',
  logging: 'Logs and monitoring?',
  loggingAnswer:
    'JSON lines on standard output, a health address for your monitoring, metrics for Prometheus, and an audit of sign-ins, changes and downloads, kept for {days} days. No line is written with a person’s name, a password or a position.',
  updates: 'How do updates work?',
  updatesAnswer:
    'You install them. With PostgreSQL and two processes, nobody is interrupted. The changelog says what changes. Only the newest version is supported.',
  outage: 'What if a machine fails?',
  outageAnswer:
    'Phones keep check-ins for up to {minutes} minutes and send them again. With the PostgreSQL cluster that the source describes, our tests lost no acknowledged check-in. With one server and SQLite, you restore a backup.',
  incident: 'Who handles incidents?',
  incidentAnswer: 'You do, because only you can see your installation. Tell us about vulnerabilities as below.',
  scan: 'May we scan and test it?',
  scanAnswer: 'Yes, on your own installation.',
  reporting: 'Reporting a vulnerability',
  reportingText:
    'Write to the support address on the About page. It’s also in /.well-known/security.txt. Don’t send real people’s data. Say what you did, what the server answered, the version, and the request ID of an error.',
  reportingTimes:
    'The developers confirm a report within {confirm} working days and assess it within {assess}. They fix it within {strangers} days if someone without an account can read or change other people’s data or sign in as someone else. It’s {accounts} days if someone with an account can, or if a check-in can be lost, and {others} days if it breaks another promise of the security policy.',
  components: 'Software bill of materials',
  componentsText:
    '“npm run build” writes dist/rollbook.cdx.json, in CycloneDX {version}: every package that runs on the server or in a browser, with its version, license and SHA-512 digest. “npm run sbom” writes it alone. It isn’t served, so ask the people who run this site for the file.',
  securityFile: 'Security policy',
  threats: 'Threat model',
  settings: 'Security settings',
  requirements: 'Each requirement of ASVS',
  aboutPage: 'About page',
})
