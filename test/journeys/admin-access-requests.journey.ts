import assert from 'node:assert/strict'
import { anAccessRequest } from '#test/builders.ts'
import { anAdminAt, readForm } from './admin-universities-steps.ts'
import { stub } from './profile-steps.ts'
import { journey } from './stage.ts'
import { readPath, press, sees, seesHeading } from './steps.ts'

const day = 86_400_000

const asking = (university: string) => {
  const domain = `${university.toLowerCase().replace(' ', '-')}.edu`
  return { university, faculty_domain: domain, student_domain: domain }
}

journey(
  'access requests are approved by adding the university or declined with a reason, and the senders are emailed',
  async (stage) => {
    const { world } = stage
    const now = world.clock.now()
    const late = { asked_at: now - 9 * day, due_at: now - 2 * day, message: 'Two faculties to begin with.' }
    await anAccessRequest(world, {
      ...late,
      email: 'ruth@cedar.edu',
      country: 'Portugal',
      website: 'https://cedar.edu',
    })
    const dup = { university: 'Alder University', faculty_domain: 'alder.edu', student_domain: 'students.alder.edu' }
    await anAccessRequest(world, { ...dup, email: 'dean@alder.edu' })
    await anAccessRequest(world, { ...asking('Oak'), email: 'omar@oak.edu' })
    const elm = await anAccessRequest(world, asking('Elm'))
    await anAccessRequest(world, { ...asking('Buy Now'), looks_automatic: 1 })

    const { desk, admin } = await anAdminAt(stage, '/admin/universities')
    await desk.getByRole('tab', { name: 'Access Requests (4)' }).click()
    assert.equal(readPath(desk), '/admin/universities?tab=requests')
    await sees(desk, '4 requests are waiting for an answer, 1 of them overdue.')
    const first = desk.getByRole('article').first()
    for (const words of [
      'Cedar University',
      /^Overdue since /,
      'Ruth Adeyemi, ruth@cedar.edu',
      'cedar.edu for faculty, students.cedar.edu for students',
      'Portugal ·\u00a0https://cedar.edu',
      'Two faculties to begin with.',
    ])
      await sees(first, words)
    await stage.check(desk, 'access requests')

    // Approving opens the form with its fields filled in. Canceling the form changes nothing.
    await press(desk, 'Approve Cedar University')
    const form = desk.getByRole('dialog', { name: 'Add University' })
    await sees(form, 'Ruth Adeyemi (ruth@cedar.edu) asked for this.')
    const filled = ['Cedar University', 'cedar.edu', 'students.cedar.edu', 'America/New_York']
    assert.deepEqual(await readForm(desk), filled)
    await press(form, 'Cancel')
    await sees(desk, '4 requests are waiting for an answer')
    await press(desk, 'Approve Cedar University')
    await form.getByLabel('Name', { exact: true }).fill('Cedar University of Lisbon')
    const message = await stage.emailAfter('ruth@cedar.edu', async () => {
      await press(form, 'Add University')
      await sees(desk, 'University added successfully!')
    })
    assert.match(message.text, /^Cedar University of Lisbon can now use Rollbook/)
    assert.match(message.text, /register as faculty with an address that ends in @cedar\.edu/)
    assert.match(message.text, /ask to become a University Admin/)
    await sees(desk, '3 requests are waiting for an answer.')
    await desk.getByRole('tab', { name: 'Access Requests (3)' }).waitFor()

    // If the university already has access, the answer says so and nothing is added.
    await sees(desk, 'Alder University already uses Rollbook, under this name or with one of these domains.')
    await press(desk, 'Reply That It Already Uses Rollbook: Alder University')
    const dialog = desk.getByRole('dialog', { name: 'Reply that it already uses Rollbook?' })
    await stage.check(desk, 'access request, already uses Rollbook')
    const decision = await stage.emailAfter('dean@alder.edu', async () => {
      await press(dialog, 'Send Answer')
      await sees(desk, 'The request was approved. We’ll email the next steps.')
    })
    assert.match(decision.text, /^Alder University can now use Rollbook/)

    await press(desk, 'Decline Oak')
    const decline = desk.getByRole('dialog', { name: 'Decline this request?' })
    await decline.getByLabel(/^Reason/).fill('Please ask with the domain of the college itself.')
    stage.expectTrouble(/desk: (500|409|net::ERR_FAILED) POST \/api\/admin\/access-requests\//)
    for (const [status, says] of [
      [500, 'We couldn’t send the answer. Please try again.'],
      [0, 'Network error. Please try again later.'],
    ] as const) {
      await stub(desk, '**/answer/', 'POST', status)
      await press(decline, 'Decline Request')
      await sees(decline, says)
    }
    await stage.check(desk, 'access request, declined')
    // After a reload, as after the end of a session, the reason is still there.
    await desk.reload()
    await press(desk, 'Decline Oak')
    assert.equal(await decline.getByLabel(/^Reason/).inputValue(), 'Please ask with the domain of the college itself.')
    const no = await stage.emailAfter('omar@oak.edu', async () => {
      await press(decline, 'Decline Request')
      await sees(desk, 'The request was declined. We’ll email the person.')
    })
    assert.match(no.text, /Please ask with the domain of the college itself\./)
    // The button that had the focus is gone with its request.
    await desk.locator('h1:focus').waitFor()

    // Another administrator answers first.
    await press(desk, 'Decline Elm')
    const answer = { answer: 'declined', answered_at: world.clock.now(), answered_by: admin.id } as const
    await world.db.updateTable('access_request').set(answer).where('id', '=', elm).execute()
    await press(decline, 'Decline Request')
    await sees(decline, 'This request was already answered, so nothing changed.')
    await press(decline, 'Cancel')
    await seesHeading(desk, 'No requests are waiting for an answer')

    await press(desk, 'Possibly from bots (1)')
    await press(desk, 'Decline Buy Now')
    await sees(decline, /We won’t send an email, because a bot may have made this request\.$/)
    await press(decline, 'Decline Request')
    await sees(desk, 'The request was declined. We won’t send an email, because a bot may have sent the request.')
    await press(desk, 'Answered (5)')
    await sees(desk, /^Ruth Adeyemi, ruth@cedar\.edu\. Answered .+ by Ada master\.$/)
    await sees(desk, 'Please ask with the domain of the college itself.')
    await stage.check(desk, 'access requests, answered')

    stage.expectTrouble(/desk: 500 GET \/api\/admin\/access-requests\//)
    await desk.route('**/api/admin/access-requests/', (route) => route.fulfill({ status: 500, json: {} }))
    await desk.reload()
    await sees(desk, 'Failed to load the requests for access. Please try again later.')
    await desk.unrouteAll()
    await press(desk, 'Try again')
    await seesHeading(desk, 'No requests are waiting for an answer')
  },
)
