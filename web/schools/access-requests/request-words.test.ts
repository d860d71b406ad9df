import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedAccessRequest } from '#contract/schools/access-answers.ts'
import { dueWords, findSimilarSchools, sectionRequests, waitingWords } from './request-words.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-03-10T15:00:00Z')
const request = (changes: Partial<ListedAccessRequest> = {}): ListedAccessRequest => ({
  id: 'r',
  name: 'Ruth Adeyemi',
  email: 'ruth@cedar.edu',
  university: 'Cedar University',
  faculty_domain: 'cedar.edu',
  student_domain: 'students.cedar.edu',
  country: null,
  website: null,
  message: null,
  looks_automatic: false,
  asked_at: '2026-03-03T15:00:00Z',
  due_at: '2026-03-10T16:00:00Z',
  answer: null,
  answered_at: null,
  answered_by: null,
  reason: null,
  ...changes,
})

for (const { name, due, says } of [
  { name: 'later today', due: '2026-03-10T16:00:00Z', says: 'Due today' },
  { name: 'late this evening, which is already tomorrow in UTC', due: '2026-03-11T02:00:00Z', says: 'Due today' },
  { name: 'in two days', due: '2026-03-12T15:00:00Z', says: 'Due Thu, Mar 12, 2026' },
  { name: 'an hour ago', due: '2026-03-10T14:00:00Z', says: 'Overdue since Tue, Mar 10, 2026' },
]) {
  test(`a request says when its answer is due: ${name}`, () => {
    assert.equal(dueWords(request({ due_at: due }), now, zone), says)
  })
}

test('an answered request is never overdue, and is listed separately from waiting requests', () => {
  const answered = request({ id: 'a', answer: 'declined', due_at: '2026-03-01T15:00:00Z', looks_automatic: true })
  assert.doesNotMatch(dueWords(answered, now, zone), /Overdue/)
  const requests = [request(), request({ id: 'p', looks_automatic: true }), answered]
  const { waiting, automatic, answered: answeredRequests } = sectionRequests({ waiting: 1, requests })
  assert.deepEqual(
    [waiting, automatic, answeredRequests].map((section) => section.map(({ id }) => id)),
    [['r'], ['p'], ['a']],
  )
})

test('waiting requests are counted, and the overdue ones among them', () => {
  const late = request({ due_at: '2026-03-09T15:00:00Z' })
  const say = (waiting: number, listed: ListedAccessRequest[]) => waitingWords({ waiting, requests: [] }, listed, now)
  assert.equal(say(1, [request()]), '1 request is waiting for an answer.')
  assert.equal(say(1, [late]), '1 request is waiting for an answer, overdue.')
  assert.equal(say(2, [late, request()]), '2 requests are waiting for an answer, 1 of them overdue.')
  assert.equal(say(1200, [request()]), '1,200 requests are waiting for an answer. These are the 1 that are due first.')
})

test('a university with access is found by its name or a domain in either column', () => {
  const school = (name: string, faculty_domain: string, student_domain: string) => {
    return { id: name, name, faculty_domain, student_domain }
  }
  const schools = [
    school('CEDAR  university', 'c.edu', 'd.edu'),
    school('Birch', 'students.cedar.edu', 'b.edu'),
    school('Oak', 'oak.edu', 'cedar.edu'),
    school('Elm', 'elm.edu', 'elm.edu'),
  ]
  assert.deepEqual(
    findSimilarSchools(request(), schools).map(({ name }) => name),
    ['CEDAR  university', 'Birch', 'Oak'],
  )
})
