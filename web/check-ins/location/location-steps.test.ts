import assert from 'node:assert/strict'
import test from 'node:test'
import { locationSteps, stepsFor } from './location-steps.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const cases = [
  {
    name: 'Safari on an iPhone',
    agent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    gives: ['iOS', 'Safari'],
  },
  {
    name: 'Chrome on an iPhone',
    agent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    gives: ['iOS', 'Chrome'],
  },
  {
    name: 'Chrome on Android',
    agent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    gives: ['Android', 'Chrome'],
  },
  {
    name: 'Edge on Android',
    agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 EdgA/140.0',
    gives: ['Android', 'Edge'],
  },
  {
    name: 'Firefox on a computer',
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    gives: ['Firefox'],
  },
  { name: 'an unknown browser', agent: 'Something/1.0', gives: [] },
]

for (const { name, agent, gives } of cases) {
  test(`steps to allow location: ${name}`, () => assert.deepEqual(stepsFor(agent), gives))
}

test('every device and browser in the specification has its steps', () => {
  assert.deepEqual(
    locationSteps.map(({ name }) => name),
    ['iOS', 'Android', 'Chrome', 'Firefox', 'Safari', 'Edge'],
  )
})
