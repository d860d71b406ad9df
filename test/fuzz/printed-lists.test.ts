// Lists as programs print them and meeting tools write them in other languages, each read as a file and as a pasted list.
import { testBoth, type Case } from './read-lists.ts'

const both = ['Maya | Bergström | mb@', 'Chidi | Okafor | co@']

/** Signs with which some programs end lines, inside a paragraph and everywhere. */
const ends: Record<string, Case> = {
  'at every line': { text: 'Name,Email\u2028Maya Bergström,mb@\u2028Chidi Okafor,co@', people: both },
  'between people of a paragraph': {
    text: 'Maya Bergström <mb@>\u2028Chidi Okafor <co@>\nAnna Lee <al@>',
    people: [...both, 'Anna | Lee | al@'],
  },
  'inside cells': { text: 'Name,Email\nMaya\u2028Bergström,mb@\nChidi\u0085Okafor,co@', people: both },
}

testBoth({ ends })
