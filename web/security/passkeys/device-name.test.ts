import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device-name.ts'

test('a passkey is named after the device that creates it', () => {
  const names = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1': 'iPhone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36': 'Android phone',
    'Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36': 'Android tablet',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15': 'Mac',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36': 'Windows computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Linux computer',
    'something else': 'This device',
  }
  for (const [userAgent, name] of Object.entries(names)) assert.equal(deviceName(userAgent), name)
})
