import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { aClassWith, aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { unzip } from '#test/read-xlsx.ts'
import { addUniversities, anAdminAt } from './admin-universities-steps.ts'
import { ask, assign } from './class-details-steps.ts'
import { stub } from './profile-steps.ts'
import { mainJourneyAlone } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

mainJourneyAlone(
  'a master deletes the wrong university with its name and a password, and reopens it with all its data',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school)
    const students = [await aStudent(world, school), await aStudent(world, school, 'Noor')]
    const { id } = await aClassWith(world, owner, students)
    await assign(stage, owner, id, (await anEvent(world, owner)).id)
    await ask(stage, owner, 'POST', `/api/classes/${id}/published-credits/`)
    await addUniversities(stage, 1)
    const { desk } = await anAdminAt(stage, '/admin/universities')
    await press(desk, 'Delete Alder University')
    const dialog = desk.getByRole('dialog', { name: 'Delete this university?' })
    await sees(dialog, /removes all associated faculty, students, classes and events\.$/)
    const goes = {
      Faculty: 1,
      Students: 2,
      Classes: 1,
      'Events, with QR codes and links': 1,
      'Attendance records': 0,
      'Kept copies of credit': 1,
    }
    for (const [label, count] of Object.entries(goes)) await sees(dialog, new RegExp(`^${label}\\s*${count}$`))
    await stage.check(desk, 'delete university')

    // First, an archive is downloaded. It requires the password again if the last time was a while ago.
    stage.pass(16 * 60_000)
    stage.expectTrouble(/desk: (403|500|net::ERR_FAILED) (GET|DELETE) \/api\/schools\//)
    const question = desk.getByRole('dialog', { name: 'Enter your password' })
    const coming = desk.waitForEvent('download')
    await press(dialog, 'Download Archive')
    await question.getByLabel('Password', { exact: true }).fill(password)
    await press(question, 'Continue')
    const file = await coming
    assert.match(file.suggestedFilename(), /^Alder_University_archive_\d{4}-\d\d-\d\d\.zip$/)
    const files = unzip(await readFile(await file.path()))
    assert.match(files.get('README.txt')!, /^students\.csv: 2 rows\r$/m)
    assert.equal(files.get('students.csv')!.trim().split('\r\n').length, 3)
    await stub(desk, '**/api/schools/*/archive/', 'GET', 500)
    await press(dialog, 'Download Archive')
    await sees(dialog, 'Failed to download the archive. Please try again.')
    const nameField = dialog.getByLabel('Type the university’s name to delete it: Alder University')
    const button = dialog.getByRole('button', { name: 'Delete University' })
    assert.equal(await button.isDisabled(), true)
    await press(dialog, 'Cancel')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(
      (await world.db.selectFrom('school').select('id').execute()).length,
      2,
      'after Cancel, everything stays',
    )

    const timing = {
      asked_at: stage.world.clock.now(),
      effective_at: stage.world.clock.now() + 86_400_000,
      asked_by: null,
    }
    const pending = {
      id: 'wAitsWAitsWAits0',
      school_id: school.id,
      field: 'student_domain',
      value: 'waits.edu',
    } as const
    await world.db
      .insertInto('school_change')
      .values({ ...pending, ...timing })
      .execute()
    await press(desk, 'Delete Alder University')
    await nameField.fill('alder university')
    for (const [status, says] of [
      [500, 'Failed to delete university. It may have associated records that prevent deletion.'],
      [0, 'Network error. Please try again later.'],
    ] as const) {
      await stub(desk, '**/api/schools/*/', 'DELETE', status)
      await button.click()
      await sees(dialog, says)
    }
    stage.pass(16 * 60_000)
    await button.click()
    await question.getByLabel('Password', { exact: true }).waitFor()
    await stage.check(desk, 'delete university, password again')
    await press(question, 'Cancel')
    await question.waitFor({ state: 'hidden' })
    assert.equal(await nameField.inputValue(), 'alder university', 'nothing typed is lost')
    assert.equal(await dialog.getByRole('alert').count(), 0, 'closing the dialog shows no message')
    await button.click()
    await question.getByLabel('Password', { exact: true }).fill(password)
    await press(question, 'Continue')
    await sees(desk, 'University deleted successfully!')
    await sees(desk, /^Closed\. Will be erased on .+ unless you reopen it\.$/)
    await sees(desk, '1 university, 1 closed')
    // Its pending changes wait, and the page says when they will start.
    await sees(desk, 'New student domain waits.edu, starting a day after reopening.')
    assert.equal(await desk.getByRole('button', { name: 'Cancel change: Alder University' }).count(), 0)
    await stage.check(desk, 'a closed university')
    await press(desk, 'Reopen Alder University')
    await sees(desk, /^The university is open again\. Everyone can sign in as before\. 1 change requested before/)
    const notice = await desk.getByRole('alert').boundingBox()
    assert.ok(notice && notice.width <= 560, `a long notice is ${notice?.width} px wide`)
    await sees(desk, /^New student domain waits\.edu, starting .+\.$/)
    await sees(desk, '2 universities')
    await desk.getByRole('button', { name: 'Delete Alder University' }).waitFor()
    const contents = await Promise.all([
      world.db.selectFrom('event').select('id').execute(),
      world.db.selectFrom('student').select('id').execute(),
    ])
    assert.deepEqual([contents[0].length, contents[1].length], [1, 2], 'all its data is restored')

    // A new domain takes effect after a day, and can be canceled until then.
    await press(desk, 'Edit Alder University')
    const form = desk.getByRole('dialog', { name: 'Edit University' })
    await form.getByLabel('Student Domain').fill('stranger.edu')
    await press(form, 'Save Changes')
    await sees(desk, 'University updated successfully!')
    await sees(desk, /^New student domain stranger\.edu, starting .+\.$/)
    await stage.check(desk, 'a domain that is not in force yet')
    // One button cancels all pending changes, and the notice says how many.
    await world.db
      .insertInto('school_change')
      .values({ ...pending, id: 'dAysDAysDAysDAy0', field: 'evidence_days', value: '90', ...timing })
      .execute()
    await desk.reload()
    await press(desk, 'Cancel all 2 changes: Alder University')
    await sees(desk, 'All 2 changes were canceled. Nothing else changed.')
    await desk.getByText('stranger.edu').waitFor({ state: 'detached' })

    // While a university is being erased, its row says so. An empty university is deleted without typing its name.
    await world.db.updateTable('school').set({ closed_at: 1 }).execute()
    await desk.reload()
    await sees(desk, 'Erasing…')
    assert.equal(await desk.getByText(/reopen/).count(), 0, 'it can’t be reopened any more')
    await sees(desk, '0 universities')
    assert.equal(await desk.getByRole('button', { name: /^(Edit|Delete) / }).count(), 0)
    await world.db.deleteFrom('school').execute()
    await seesHeading(desk, 'No universities yet')
    await addUniversities(stage, 2)
    await desk.reload()
    // If another administrator deletes it first, the list behind the dialog is updated.
    await press(desk, 'Delete University 0001')
    await sees(dialog, /^Faculty\s*0$/)
    stage.expectTrouble(/desk: 404 (GET|DELETE) \/api\/schools\//)
    await world.db.deleteFrom('school').where('name', '=', 'University 0001').execute()
    await button.click()
    await sees(dialog, 'This university no longer exists. Someone deleted it.')
    await sees(desk, '1 university')
    await press(dialog, 'Cancel')
    await press(desk, 'Delete University 0000')
    await sees(dialog, /^Faculty\s*0$/)
    await button.click()
    await sees(desk, 'University deleted successfully!')
  },
)
