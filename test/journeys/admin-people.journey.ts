import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent, password } from '#test/builders.ts'
import {
  administratorsPage,
  aPromoted,
  changeRole,
  facultyPage,
  hasProved,
  openAsAdmin,
  promoteFaculty,
  aWaitingRegistration,
} from './admin-people-steps.ts'
import { ask, assign } from './class-details-steps.ts'
import { journeyAlone as journey } from './stage.ts'
import { choose, readPath, press, sees } from './steps.ts'

const minute = 60_000
const findDialog = (page: Page) => page.getByRole('dialog')
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name} Whitcombe` })
/** Finds a person's row in a table. */
const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: `Whitcombe, ${name}` })

journey(
  'a master promotes a selection from two universities, and people who can’t be promoted are deselected',
  async (stage) => {
    const { world, school } = stage
    const birch = await aSchool(world, 'Birch')
    const [imogen, quick] = [await aFaculty(world, school, 'Imogen'), await aFaculty(world, school, 'Quick')]
    const [nora, deletedFaculty] = [await aFaculty(world, birch, 'Nora'), await aFaculty(world, birch, 'Gone')]
    await aPromoted(stage, school, 'Daniel', 'sub')
    const [master, co] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
    const desk = await stage.desk()
    await openAsAdmin(desk, master, 'master', facultyPage)
    await sees(desk, '5 faculty at 2 universities')
    const alder = desk.getByRole('button', { name: /^Alder University/ })
    assert.equal(await alder.getAttribute('aria-expanded'), 'false')
    await press(desk, 'Promote to Admin (0)')
    await sees(desk, 'Please select at least one faculty member to promote')

    await alder.click()
    assert.equal(
      await desk.getByRole('checkbox', { name: 'Daniel Whitcombe is already an administrator' }).isDisabled(),
      true,
    )
    await sees(findRow(desk, 'Daniel'), 'University Admin')
    await select(desk, 'Imogen').check()
    await select(desk, 'Quick').check()
    await sees(alder, '2 selected')
    // Selected people stay selected during a search.
    await desk.getByLabel('Search by name, email or university').fill('imogen')
    await sees(alder, '1 of 3 faculty')
    await sees(alder, '2 selected')
    await desk.getByLabel('Search by name, email or university').fill('whitcombe birch')
    for (const name of ['Nora', 'Gone']) await select(desk, name).check()
    await sees(desk, '4 selected at 2 universities')
    assert.equal(readPath(desk), `${facultyPage}?q=whitcombe+birch`)
    await stage.check(desk, 'faculty, a selection')

    // The password is required again. Canceling promotes no one and loses nothing.
    stage.pass(16 * minute)
    stage.expectTrouble(/desk: 403 POST \/api\/admin\/promote-faculty\//)
    await press(desk, 'Promote to Admin (4)')
    await choose(desk, 'Role', 'Co-Administrator')
    await press(desk, 'Promote (4)')
    const proof = desk.getByRole('dialog', { name: 'Enter your password' })
    await press(proof, 'Cancel')
    await proof.waitFor({ state: 'hidden' })
    assert.equal(await desk.getByRole('combobox', { name: 'Role' }).innerText(), 'Co-Administrator')

    // Someone else promotes one of them and deletes another.
    await hasProved(stage, 16 * minute)
    assert.equal(await promoteFaculty(stage, co, quick), 200)
    await world.db.deleteFrom('faculty').where('id', '=', deletedFaculty.id).execute()
    stage.expectTrouble(/desk: 40[04] POST \/api\/admin\/promote-faculty\//)
    await press(desk, 'Promote (4)')
    await sees(desk, '2 people were promoted to Co-Administrator.')
    await sees(desk, 'Not promoted, and no longer selected:')
    await sees(desk.getByRole('list', { name: 'No longer selected' }), /^Gone Whitcombe/)
    await sees(desk.getByRole('list', { name: 'No longer selected' }), /Quick Whitcombe: One or more selected/)
    await sees(findDialog(desk), 'There’s no one left to promote.')
    assert.equal(await desk.getByRole('button', { name: /^Promote \(/ }).count(), 0, 'no one is offered again')
    for (const { email } of [imogen, nora]) assert.match((await stage.mail.emailTo(email)).text, /Co-Administrator/)
    await press(findDialog(desk), 'Close')
    await sees(desk, 'No one selected')
    await desk.getByLabel('Search by name, email or university').fill('')
    await alder.click()
    await sees(findRow(desk, 'Quick'), 'University Admin')
    const ofQuick = desk.getByRole('checkbox', { name: 'Quick Whitcombe is already an administrator' })
    assert.equal(await ofQuick.isDisabled(), true)
    const box = `document.querySelector('[aria-label="Quick Whitcombe is already an administrator"]').parentElement`
    const opacity = await desk.evaluate<number>(`Number(getComputedStyle(${box}).opacity)`)
    assert.ok(opacity < 0.5, 'it looks disabled')
  },
)

journey('a faculty account is closed after the dialog counted its contents, and can be reopened', async (stage) => {
  const { world, school } = stage
  const [lucas, omar] = [await aFaculty(world, school, 'Lucas'), await aFaculty(world, school, 'Omar')]
  const { id } = await aClassWith(world, lucas, [await aStudent(world, school)])
  const keptEvent = await anEvent(world, lucas, { name: 'Field Methods' })
  await anEvent(world, lucas, { name: 'Office Hours' })
  await assign(stage, lucas, id, keptEvent.id)
  for (let times = 0; times < 2; times += 1) await ask(stage, lucas, 'POST', `/api/classes/${id}/published-credits/`)
  await assign(stage, omar, (await aClassWith(world, omar, [], 'CHEM 101')).id, keptEvent.id)
  await aPromoted(stage, school, 'Ruth', 'co')
  await aPromoted(stage, school, 'Daniel', 'sub')
  const desk = await stage.desk()
  await openAsAdmin(desk, await anAdmin(world, 'co'), 'co', facultyPage)
  await sees(desk, 'but not the account of a Master Admin or Co-Administrator')
  const deletes = desk.getByRole('button', { name: /^Delete / })
  // A single university is already expanded.
  await deletes.first().waitFor()
  assert.deepEqual(
    await deletes.evaluateAll((nodes) => nodes.map((node) => (node as unknown as { ariaLabel: string }).ariaLabel)),
    ['Delete Daniel Whitcombe', 'Delete Lucas Whitcombe', 'Delete Omar Whitcombe'],
  )
  await press(desk, 'Delete Lucas Whitcombe')
  const dialog = findDialog(desk)
  await sees(dialog.getByRole('listitem').filter({ hasText: 'The classes' }), '1')
  await sees(dialog.getByRole('listitem').filter({ hasText: 'Kept copies of credit' }), '2')
  await sees(dialog, 'This event stays with the university')
  await sees(dialog.getByRole('list', { name: 'Events that stay' }), /Field Methods/)
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  assert.equal(await confirm.isDisabled(), true)
  await press(dialog, 'Cancel')
  await dialog.waitFor({ state: 'hidden' })
  await press(desk, 'Delete Lucas Whitcombe')
  await dialog.getByLabel(/^Type the name/).fill('lucas whitcombe')
  await confirm.click()
  await sees(desk, 'The account of Lucas Whitcombe was closed. You can reopen it for 7 days.')
  await sees(desk, '3 faculty at Alder University')
  assert.equal(await desk.evaluate('document.activeElement.textContent'), 'Faculty Management')
  assert.equal(await desk.getByRole('row').filter({ hasText: 'Lucas' }).count(), 0)
  await sees(desk, /^Closed\. Will be erased on .+ unless you reopen it\.$/)
  await stage.check(desk, 'a closed faculty account')
  await press(desk, 'Reopen Lucas Whitcombe')
  await sees(desk, 'The account is open again, with everything in it.')
  await sees(desk, '4 faculty at Alder University')
  await press(desk, 'Delete Lucas Whitcombe')
  await dialog.getByLabel(/^Type the name/).fill('lucas whitcombe')
  await confirm.click()
  await sees(desk, '3 faculty at Alder University')
  const events = await world.db.selectFrom('event').select('id').where('faculty_id', '=', lucas.id).execute()
  assert.equal(events.length, 2, 'nothing is erased yet')
  await world.db.updateTable('faculty').set({ closed_at: 1 }).where('id', '=', lucas.id).execute()
  await desk.reload()
  await sees(desk, 'Erasing…')
  assert.equal(await desk.getByText(/unless you reopen it/).count(), 0, 'it can’t be reopened any more')
})

journey('administrators change and revoke any role but their own, and see changes that others made', async (stage) => {
  const { world, school } = stage
  const daniel = await aPromoted(stage, school, 'Daniel', 'sub')
  const ruth = await aPromoted(stage, school, 'Ruth', 'sub')
  const [master, peer] = [await anAdmin(world, 'master'), await anAdmin(world, 'master')]
  const co = await anAdmin(world, 'co')
  const desk = await stage.desk()
  await desk.clock.install()
  await openAsAdmin(desk, master, 'master', administratorsPage)
  const ownRow = desk.getByRole('row').filter({ hasText: '(You)' })
  await ownRow.waitFor()
  assert.equal(await ownRow.getByRole('button').count(), 0)
  await sees(desk.getByRole('row').filter({ hasText: peer.email }), /changed only from the server’s command line/)

  // A role for one university needs a university.
  stage.expectTrouble(/desk: 400 PUT \/api\/admin\/update-role\//)
  await press(desk, 'Edit role of Ada co')
  const update = findDialog(desk).getByRole('button', { name: 'Update Role' })
  assert.equal(await update.isDisabled(), true, 'one’s current role')
  await choose(desk, 'Role', 'University Admin')
  await update.click()
  await sees(findDialog(desk), /^A University Admin needs a university/)
  await press(findDialog(desk), 'Cancel')

  stage.pass(16 * minute)
  stage.expectTrouble(/desk: 403 PUT \/api\/admin\/update-role\//)
  await press(desk, 'Edit role of Daniel Whitcombe')
  await choose(desk, 'Role', 'Co-Administrator')
  await update.click()
  const proof = desk.getByRole('dialog', { name: 'Enter your password' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await press(proof, 'Continue')
  await sees(desk, 'The role was changed.')
  await sees(findRow(desk, 'Daniel'), 'System-wide')
  await sees(findRow(desk, 'Daniel'), 'Co-Admin')
  // The notice stays for six seconds.
  await desk.clock.fastForward(5_500)
  await sees(desk, 'The role was changed.')
  await desk.clock.fastForward(1_000)
  await desk.getByText('The role was changed.').waitFor({ state: 'hidden' })

  // If another administrator acts first, the page says so and updates its list.
  await hasProved(stage, 16 * minute)
  await press(desk, 'Revoke Ruth Whitcombe')
  await sees(findDialog(desk), 'A revocation can be reversed by promoting the person again.')
  assert.equal(await changeRole(stage, peer, ruth.admin, 'revoke'), 200)
  stage.expectTrouble(/desk: 404 PUT \/api\/admin\/update-role\//)
  await press(findDialog(desk), 'Revoke')
  await sees(desk, 'Ruth Whitcombe is no longer an administrator. The list is now up to date.')
  await findRow(desk, 'Ruth').waitFor({ state: 'detached' })
  await press(desk, 'Edit role of Daniel Whitcombe')
  await choose(desk, 'Role', 'University Admin')
  assert.equal(await changeRole(stage, peer, daniel.admin, 'sub'), 200)
  await update.click()
  await sees(desk, 'This administrator already has this role. The list is now up to date.')
  await sees(findRow(desk, 'Daniel'), 'University Admin')

  // A revoked administrator can be promoted again.
  await desk.getByRole('navigation').getByRole('link', { name: 'Faculty', exact: true }).click()
  await select(desk, 'Ruth').check()
  await press(desk, 'Promote to Admin (1)')
  await press(desk, 'Promote (1)')
  await sees(desk, '1 person was promoted to University Admin. A temporary password is on its way by email.')
  await desk.getByRole('navigation').getByRole('link', { name: 'Administrators' }).click()
  await sees(findRow(desk, 'Ruth'), school.name)
  await desk.getByLabel('Search by name, email, university or role').fill('university admin')
  await sees(findRow(desk, 'Ruth'), 'University Admin')
  assert.equal(await findRow(desk, 'co').count(), 0)

  // A co-administrator can only manage University Admins, even with API calls of their own.
  await openAsAdmin(desk, co, 'co', administratorsPage)
  await press(desk, 'Edit role of Ruth Whitcombe')
  await sees(findDialog(desk), 'Co-Administrators can only assign the University Admin role.')
  assert.equal(await update.isDisabled(), true)
  await press(findDialog(desk), 'Cancel')
  assert.equal(await changeRole(stage, co, ruth.admin, 'co'), 403)
  assert.equal(await changeRole(stage, co, co, 'revoke'), 403, 'nor oneself')
  await press(desk, 'Revoke Ruth Whitcombe')
  await press(findDialog(desk), 'Revoke')
  await sees(desk, 'The administrator privileges were revoked. Promote the person again to restore them.')
  await findRow(desk, 'Ruth').waitFor({ state: 'detached' })
  await desk.goto(facultyPage)
  await select(desk, 'Ruth').check()
  await press(desk, 'Promote to Admin (1)')
  const locked = findDialog(desk).getByRole('combobox', { name: 'Role' })
  assert.deepEqual([await locked.innerText(), await locked.getAttribute('aria-disabled')], ['University Admin', 'true'])
  await sees(findDialog(desk), 'Co-Administrators can only assign the University Admin role.')
  await press(findDialog(desk), 'Promote (1)')
  await sees(desk, /^1 person was promoted to University Admin/)
})

journey('a sub administrator sees only their faculty, can’t promote, and answers registrations', async (stage) => {
  const { world, school } = stage
  await aFaculty(world, school, 'Imogen')
  const birch = await aSchool(world, 'Birch')
  await aFaculty(world, birch, 'Nora')
  await aWaitingRegistration(stage, birch, 'Elsewhere')
  const [wilma, ignatius] = [
    await aWaitingRegistration(stage, school, 'Wilma'),
    await aWaitingRegistration(stage, school, 'Ignatius'),
  ]
  const quick = await aWaitingRegistration(stage, school, 'Quick')
  const master = await anAdmin(world, 'master')
  const desk = await stage.desk()
  await openAsAdmin(desk, await anAdmin(world, 'sub', { school }), 'sub', facultyPage)
  await sees(desk, "You don't have permission to promote or delete faculty.")
  await sees(desk, '1 faculty at Alder University')
  await sees(findRow(desk, 'Imogen'), 'Faculty')
  assert.equal(await desk.getByRole('checkbox').count(), 0)
  assert.equal(await desk.getByRole('button', { name: /^(Delete|Promote)/ }).count(), 0)

  const waiting = desk.getByRole('list', { name: 'Awaiting approval' })
  assert.equal(await waiting.getByRole('listitem').count(), 3)
  await press(desk, 'Refuse Ignatius Whitcombe')
  await press(findDialog(desk), 'Cancel')
  await findDialog(desk).waitFor({ state: 'hidden' })
  await press(desk, 'Refuse Ignatius Whitcombe')
  await press(findDialog(desk), 'Refuse')
  await sees(desk, 'The registration was refused and deleted. We’ll email the person.')
  await waiting.getByText('Ignatius', { exact: true }).waitFor({ state: 'detached' })
  // If the reload fails, the page says so and keeps the old list.
  stage.expectTrouble(/desk: 500 GET \/api\/admin\/awaiting-approval\//)
  await desk.route('**/api/admin/awaiting-approval/', (route) => route.fulfill({ status: 500, json: {} }))
  await press(desk, 'Approve Wilma Whitcombe')
  await press(findDialog(desk), 'Approve')
  await sees(desk, 'We couldn’t load the faculty awaiting approval.')
  assert.equal(await waiting.getByRole('listitem').count(), 2)
  await desk.unroute('**/api/admin/awaiting-approval/')
  await press(desk, 'Try again')
  await waiting.getByText('Wilma', { exact: true }).waitFor({ state: 'detached' })
  await sees(findRow(desk, 'Wilma'), 'Faculty')
  for (const { email } of [ignatius, wilma]) await stage.mail.emailTo(email)

  // Another administrator answers while the dialog is still open.
  await press(desk, 'Approve Quick Whitcombe')
  const secondPhone = await stage.phone()
  await openAsAdmin(secondPhone, master, 'master', facultyPage)
  await sees(secondPhone, 'Elsewhere')
  await press(secondPhone, 'Refuse Quick Whitcombe')
  await press(findDialog(secondPhone), 'Refuse')
  await stage.mail.emailTo(quick.email)
  stage.expectTrouble(/desk: 404 POST \/api\/admin\/awaiting-approval\//)
  await press(findDialog(desk), 'Approve')
  await sees(desk, /^Someone else has already decided on Quick Whitcombe/)
  await waiting.waitFor({ state: 'detached' })
})
