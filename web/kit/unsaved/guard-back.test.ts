import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { guardBack, watchBack } from './guard-back.ts'
import { guardUnsaved } from './leaving.ts'

/**
 * A fake tab on a form with unsaved work. `move` changes the history entry as a browser does, and returns whether the
 * event reached the router.
 */
function aTab(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let path = '/form'
  let listener: ((event: object) => void) | undefined
  const history = { state: { idx: 3 }, went: [] as number[], go: (steps: number) => void history.went.push(steps) }
  const addEventListener = (type: string, listen: typeof listener) => void (type === 'popstate' && (listener = listen))
  const value = { history, addEventListener, removeEventListener: () => undefined }
  Object.defineProperty(globalThis, 'window', { value, configurable: true })
  watchBack()
  let questionCount = 0
  t.after(guardUnsaved(() => void (questionCount += 1)))
  t.after(guardBack(() => path === '/form'))
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  const place = (idx: number, nextPath: string) => {
    history.state = { idx }
    path = nextPath
  }
  return {
    went: history.went,
    countQuestions: () => questionCount,
    followLink: () => place(4, '/other'),
    move(idx: number, nextPath: string): boolean {
      place(idx, nextPath)
      let isHeard = true
      listener?.({ stopImmediatePropagation: () => (isHeard = false) })
      return isHeard
    },
  }
}

test('Back asks before leaving, and the router gets no event for it or for the way back', (t) => {
  const tab = aTab(t)
  assert.equal(tab.move(2, '/list'), false)
  assert.equal(tab.move(1, '/first'), false, 'pressed twice')
  t.mock.timers.tick(1)
  assert.deepEqual([tab.countQuestions(), tab.went], [1, [2]])
  assert.equal(tab.move(3, '/form'), false)
})

test('after a link has left the form, the router gets the event for Back to it', (t) => {
  const tab = aTab(t)
  tab.followLink()
  assert.equal(tab.move(3, '/form'), true)
  assert.equal(tab.countQuestions(), 0)
})
