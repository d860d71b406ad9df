// Names as people and programs write them in lists, each read as a file and as a pasted list.
import { testBoth, type Case } from './read-lists.ts'

const chidi = 'Chidi | Okafor | co@'
const onlyMaya = ['Maya |  | mb@']

/** What people and programs write where someone has no such name. */
const nameless: Record<string, Case> = {
  'names that look like it': {
    text: 'First Name,Last Name,Email\nMaya,Null,mb@\nNan,Blank,co@\nNa,No,al@',
    people: ['Maya | Null | mb@', 'Nan | Blank | co@', 'Na | No | al@'],
  },
}
for (const sign of ['-', 'N/A', 'n/a', '.', 'none', '(none)', '—', '(blank)', '#N/A', 'null', 'No last name', '?']) {
  nameless[`${sign} in its column`] = { text: `First Name,Last Name,Email\nMaya,${sign},mb@`, people: onlyMaya }
  nameless[`${sign} without titles`] = { text: `Maya,${sign},mb@\nChidi,Okafor,co@`, people: [...onlyMaya, chidi] }
}
for (const sign of ['-', 'N/A', '(none)'])
  for (const name of [`Maya ${sign}`, `${sign}, Maya`, `Maya, ${sign}`])
    nameless[`${name} in one column`] = { text: `Name,Email\n"${name}",mb@`, people: onlyMaya }

testBoth({ nameless })
