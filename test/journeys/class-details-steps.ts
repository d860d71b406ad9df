import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { parse } from 'csv-parse/sync'
import type { Person } from '#test/builders.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import type { Stage } from './stage.ts'
import { asFaculty, press, seesHeading, signInAs } from './steps.ts'

// A professor's steps with one class, and steps that prepare its data.

export const dayMs = 24 * 60 * 60_000

/** Returns the options of an event with this name that starts this many ms from now. */
export const startIn = (ms: number, name: string) => ({ startsAt: new Date(Date.now() + ms).toISOString(), name })

/** Calls the API as a person. Fails unless the response is successful. Returns the response's JSON. */
export async function ask(stage: Stage, { token }: Person, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetchPatiently(stage.site + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

export const assign = (stage: Stage, owner: Person, classId: string, eventId: string) =>
  ask(stage, owner, 'POST', '/api/class-events/', { class_instance: classId, event: eventId })

/** Adds students who haven't registered to a roster. */
export const addPending = (stage: Stage, owner: Person, classId: string, names: string[]) =>
  ask(stage, owner, 'POST', '/api/faculty/batch-add-students/', {
    class_id: classId,
    students: names.map((name) => ({
      firstName: name,
      lastName: 'Ames',
      email: `${name.toLowerCase()}@${stage.school.studentDomain}`,
    })),
  })

/** Opens a class's page as its owner. */
export async function openClass(page: Page, owner: Person, classId: string, rest = ''): Promise<void> {
  await signInAs(page, asFaculty(owner), `/faculty/classes/${classId}${rest}`)
}

/** Finds the entry of an event on a class's page. */
export const findEntry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Clicks a button that downloads a CSV file. Returns the file's name and its rows, the header first. */
export async function downloadBy(
  page: Page,
  place: Parameters<typeof press>[0],
  button: string,
): Promise<{ name: string; rows: string[][] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(place, button)])
  const csv = readFileSync(await file.path(), 'utf8')
  assert.equal(csv.charAt(0), '\uFEFF', 'a byte-order mark')
  return { name: file.suggestedFilename(), rows: parse(csv, { bom: true }) }
}

/** Returns the contents of a class's page: events by section, then students with their chips. */
export async function readClassPage(page: Page): Promise<{ upcoming: string[]; past: string[]; students: string[] }> {
  const names = (section: string) => page.getByRole('region', { name: section }).getByRole('heading', { level: 3 })
  await seesHeading(page, 'Upcoming Events')
  const upcoming = await names('Upcoming Events').allInnerTexts()
  const past = await names('Past Events').allInnerTexts()
  await page.getByRole('tab', { name: /^Students/ }).click()
  await page.getByRole('table', { name: 'Students' }).waitFor()
  const rows = await page.getByRole('table', { name: 'Students' }).locator('tbody tr').allInnerTexts()
  return { upcoming, past, students: rows.map((row) => row.replaceAll(/\s+/g, ' ').trim()) }
}
