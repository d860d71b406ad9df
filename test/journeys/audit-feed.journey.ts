import assert from 'node:assert/strict'
import { anAdmin } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { keepPicture } from './keep-picture.ts'
import { journey } from './stage.ts'
import { asAdmin, press, sees, signInAs } from './steps.ts'

journey('a master adds an audit feed, copies its token once, and revokes it', async (stage) => {
  const master = await anAdmin(stage.world, 'master')
  const desk = await signInAs(stage.desk(), asAdmin(master, 'master'), '/admin/audit')
  await press(desk, 'Feeds for Log Systems')
  const section = desk.getByRole('region', { name: 'Feeds for Log Systems' })
  await sees(section, 'There are no feeds yet.')
  await press(section, 'Add a Feed')
  const form = desk.getByRole('dialog', { name: 'Add a feed' })
  await press(form, 'Add a Feed')
  await sees(form, 'Enter a name, such as the log system’s.')
  await form.getByLabel('Name').fill('Splunk')
  await stage.check(desk, 'add an audit feed')
  await press(form, 'Add a Feed')
  const tokenDialog = desk.getByRole('dialog', { name: 'Copy the token of Splunk now' })
  const token = await tokenDialog.getByLabel('Token').inputValue()
  assert.match(token, /^af1_[\w-]{43}$/)
  await sees(tokenDialog, /curl -H "Authorization: Bearer \$ROLLBOOK_TOKEN"/)
  await stage.check(desk, 'the token of an audit feed')
  await keepPicture(desk, 'audit-feed-token-1280')
  const pulled = await call(stage.site, 'GET', '/api/audit/feed/', { token })
  assert.equal(pulled.status, 200)
  assert.match(pulled.text, /added the audit feed “Splunk”/)
  await press(tokenDialog, 'I’ve Stored the Token')
  await sees(section, /by Ada master\. Not used yet\.|Last used/)
  assert.ok(!(await desk.content()).includes(token), 'it is shown only once')
  await stage.check(desk, 'audit feeds')
  await keepPicture(desk, 'audit-feeds-1280')

  const phone = await signInAs(stage.phone(), asAdmin(master, 'master'), '/admin/audit')
  await press(phone, 'Feeds for Log Systems')
  await phone.getByRole('button', { name: 'Revoke Splunk' }).waitFor()
  await stage.check(phone, 'audit feeds on a phone')
  await keepPicture(phone, 'audit-feeds-390')
  await press(phone, 'Revoke Splunk')
  await press(phone.getByRole('dialog', { name: 'Revoke Splunk?' }), 'Revoke')
  await sees(phone, 'Splunk was revoked.')
  await sees(phone, 'There are no feeds yet.')
  assert.equal((await call(stage.site, 'GET', '/api/audit/feed/', { token })).status, 401)
})
