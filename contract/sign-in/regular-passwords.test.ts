import { maxPasswordLength } from '#contract/sign-in/passwords.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotAPassword } from './passwords.ts'
import { passwordMessages } from './words.ts'
import { isRegular } from './regular-passwords.ts'

const regular = {
  'repeated characters': ['aaaaaaaa', '88888888', '!!!!!!!!', 'aaaa1111', 'aaaaaaaaB1'],
  'repeated groups': ['abcabcabc', '12121212', 'hahahaha', 'x9x9x9x9', 'ab1!ab1!ab1!', 'hotshots', '121212121a'],
  'runs of digits': ['12345678', '987654321', '0987654321', '90123456', '12344321', '123123123', '123456789!'],
  'runs of letters': ['abcdefgh', 'ZYXWVUTS', 'abcdefgh1', 'abcd1234', 'αβγδεζηθ', 'абвгдежз'],
  'runs of keys': ['qwertyui', 'asdfghjkl', 'poiuytrewq', 'zxcvbnm,', 'qwertzui', 'azertyui', '!@#$%^&*', 'йцукенгш'],
  'runs together': ['qwer1234', 'asdfzxcv', '1qaz2wsx', 'qwertyuiop1', '1qwertyui', 'abc123xyz'],
  'runs by two hands': ['1q2w3e4r', 'q1w2e3r4t5', '1a2b3c4d', 'aabbccdd'],
}

for (const [kind, passwords] of Object.entries(regular))
  test(`a password made of ${kind} is refused`, () => {
    for (const password of passwords) assert.equal(whyNotAPassword(password), passwordMessages.tooRegular, password)
  })

test('phrases, words and random characters are accepted', () => {
  const good = [
    'rollbook student',
    'rollbook administrator',
    'plain words for tests',
    'correct horse battery staple',
    'abcdefgh is where it begins',
    'my cat is called aaaaaa',
    '73914826',
    '48209157',
    'mississippi',
    'bananas1',
    'tenement',
    'understudy',
    'first person',
    'xkqjzvwp',
    'k7Q!mR2x',
    'naïve – 🗝️ – пароль',
  ]
  for (const password of good) assert.equal(whyNotAPassword(password), null, password)
})

test('a password of the wrong length gets the error about its length first', () => {
  assert.equal(whyNotAPassword(''), passwordMessages.tooShort)
  assert.equal(whyNotAPassword('aaaaaaa'), passwordMessages.tooShort)
  assert.equal(whyNotAPassword('a'.repeat(129)), passwordMessages.tooLong({ most: maxPasswordLength }))
})

test('fewer than 1 % of random 8-digit numbers are refused as patterns', () => {
  let refused = 0
  // Steps of 9,973,337 modulo 100 million. The numbers are as good as random, and the same in each run.
  for (let index = 0; index < 10_000; index += 1)
    refused += Number(isRegular(String((index * 9_973_337) % 100_000_000).padStart(8, '0')))
  assert.ok(refused < 100, String(refused))
})
