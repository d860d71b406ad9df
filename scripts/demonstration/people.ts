// One university with forty students and two faculty. As on a real roster, their names have different scripts and
// lengths.
export const university = {
  name: 'Alder Valley University',
  facultyDomain: 'aldervalley.edu',
  studentDomain: 'students.aldervalley.edu',
}

export const administrator = { first: 'Ada', last: 'Lindgren', email: 'ada@rollbook.example' }

export const faculty = [
  { first: 'Eleanor', last: 'Whitcombe', email: 'e.whitcombe@aldervalley.edu' },
  { first: 'Daniel', last: 'Osei', email: 'd.osei@aldervalley.edu' },
]

const names = `Maya Bergström, Theo Marchetti, Priya Raman, Jonas Lindqvist, Amara Okafor, Sofia Delgado, Kwame Asante,
Linnea Hale, Noah Abernathy, Yuki Tanaka, Zainab Rahimi, Mateo Fuentes, Chloe Dubois, Ivan Petrov, Aisha Farouk,
Liam O’Connell, Mei-Ling Chen, Oskar Nowak, Fatima Zahra El Amrani, Lucas Pereira, Hanna Virtanen, Diego Álvarez,
Nadia Haddad, Ethan Brooks, Ingrid Solberg, Ravi Krishnamurthy, Camille Laurent, Tariq Mansour, Grace Mwangi, Pavel Dvořák,
Elif Yılmaz, Samuel Adeyemi, Bianca Rossi, Jun-ho Park, Leila Nazari, Tomás Ó Briain, Anneliese Vogt, Malik Johnson,
Siobhán Kelly, 小明 王`

export const students = names.split(',').map((name, index) => {
  const words = name.trim().split(/\s+/)
  const last = words.length > 2 ? words.slice(1).join(' ') : (words.at(-1) ?? '')
  const first = words[0] ?? ''
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase()
  const address = plain(first) ? `${plain(first).slice(0, 1)}.${plain(last)}` : `student${index + 1}`
  return { first, last, email: `${address}@${university.studentDomain}` }
})

/** Pending students: they are on a roster, but haven't registered yet. */
export const pending = [
  { first: 'Harper', last: 'Quinn', email: `h.quinn@${university.studentDomain}` },
  { first: 'Wei', last: 'Zhang', email: `w.zhang@${university.studentDomain}` },
]

/** Each class: its name, its owner's index in `faculty`, and the range of its students (from, to). */
export const classes = [
  { name: 'BIO 210', owner: 0, from: 0, to: 18 },
  { name: 'PHIL 330', owner: 0, from: 12, to: 26 },
  { name: 'HIST 105', owner: 1, from: 8, to: 40 },
]

/** Requests for access, with the number of days since they were made. */
export const requests = [
  {
    name: 'Ruth Adeyemi',
    email: 'r.adeyemi@fernhollow.edu',
    university: 'Fernhollow College',
    faculty_domain: 'fernhollow.edu',
    student_domain: 'students.fernhollow.edu',
    country: 'United States',
    website: 'https://fernhollow.edu',
    message: 'We would begin with two departments, some 600 students.',
    daysAgo: 2,
  },
  {
    name: 'Tomasz Wilk',
    email: 't.wilk@granmoor.ac.uk',
    university: 'University of Granmoor',
    faculty_domain: 'granmoor.ac.uk',
    student_domain: 'granmoor.ac.uk',
    country: 'United Kingdom',
    website: null,
    message: null,
    daysAgo: 9,
  },
]
