// Lists in which no one was away, although some words, numbers or gaps look like it.
import assert from 'node:assert/strict'
import { openList } from '#test/pasted-list.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

const anaToEva = [
  ['Ana', 'Chen'],
  ['Ben', 'Lopez'],
  ['Cara', 'Fox'],
  ['Eva', 'Roth'],
] as const

onBothEngines(
  'a title or a greeting that contains words of absence isn’t a heading above absent students',
  async (world) => {
    const paste = await openList(world, [
      ['Ann', 'Lee'],
      ['Bo', 'Ray'],
    ])
    for (const title of [
      'Attendance for invited talk',
      'Missing Data workshop',
      'Sick Building seminar',
      'Hello Professor, no problem, here they are',
      'Sorry I was sick yesterday, here is the list',
      'Present, none absent',
      'Room No. 5, Monday',
    ])
      assert.deepEqual(await paste(`${title}:\nAnn Lee\nBo Ray`), ['Ann Bo', ''], title)
  },
)

onBothEngines(
  'a time on the hour, a last name or a late arrival doesn’t make other students look absent',
  async (world) => {
    const paste = await openList(world, [
      ['Ann', 'Lee'],
      ['Bo', 'Ray'],
      ['Cy', 'Kim'],
      ['Dee', 'Kim'],
      ['An', 'Sim'],
      ['Bob', 'Sim'],
      ['Jo', 'Sim'],
    ])
    for (const [list, markedNames] of [
      ['Ann Lee 10:00\nBo Ray 10:01\nCy Kim 10:03', 'Ann Bo Cy'],
      ['Ann Lee\t10:00\t11:00\nBo Ray\t10:01\t11:02', 'Ann Bo'],
      ['Ann Lee 10:01\nBo Ray 10.02\nCy Kim 10:03', 'Ann Bo Cy'],
      ['Ann Lee, 0\nBo Ray, 2', 'Ann Bo'],
      ['Ann Lee\t0\nBo Ray\t2', 'Ann Bo'],
      ['Jo Sim\nAn Sim\nBob Sim\nCy Kim\nDee Kim', 'Jo An Bob Cy Dee'],
      ['Ann Lee (present)\nBo Ray (here)\nCy Kim (present)', 'Ann Bo Cy'],
      ['1\tAnn Lee\tMs\n2\tBo Ray\tMr\n3\tCy Kim\t', 'Ann Bo Cy'],
    ] as const) {
      assert.deepEqual(await paste(list), [markedNames, ''], list)
    }
    const [, askedNames] = await paste('Ann Lee (late)\nBo Ray (late)\nCy Kim')
    assert.ok(!askedNames.includes('Cy'))
  },
)

onBothEngines(
  'a remark or a name that contains a word of absence doesn’t always make a student absent',
  async (world) => {
    const paste = await openList(world, [
      ['Ann', 'Lee'],
      ['Bo', 'Ray'],
      ['Maria', 'Sick'],
      ['Can', 'Yok'],
    ])
    for (const [list, markedNames, askedNames] of [
      ['Name,Project\nAnn Lee,Handling missing data\nBo Ray,Care for the sick', 'Ann Bo', ''],
      ['Name,Notes\nAnn Lee,not absent\nBo Ray,"Present, excused from quiz"', 'Ann Bo', ''],
      ['Name;Notes\nAnn Lee;Present 10, Absent 0\nBo Ray;was absent last week but here today', 'Ann Bo', ''],
      ['Name,Advisor\nAnn Lee,Maria Sick\nBo Ray,Can Yok', 'Ann Bo', ''],
      ['1 - Maria Sick\n2 - Bo Ray', 'Maria Bo', ''],
      ['10:01 - Maria Sick\n10:02 - Can Yok', 'Maria Can', ''],
      ['student2@x (Maria Sick)\nstudent1@x (Bo Ray)', 'Maria Bo', ''],
      ['student0@x Ann Lee (née Krank)\nstudent1@x Bo Ray (never absent)', 'Ann Bo', ''],
      ['student0@x Ann Lee (missing textbook)\nstudent1@x Bo Ray (no longer sick)', 'Ann Bo', ''],
      ['student0@x Ann Lee (sick, flu)\nstudent1@x Bo Ray (was sick today)', '', 'Ann Bo'],
    ] as const)
      assert.deepEqual(await paste(list), [markedNames, askedNames], list)
  },
)

onBothEngines('a single column may contain numbers, signs and times unrelated to presence', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Cy', 'Fox'],
  ])
  for (const title of ['Late days used', 'Tardies', 'Siblings', 'Extra credit', 'Credit hours', 'Inasistencias'])
    assert.deepEqual(await paste(`Name,${title}\nAnn Lee,2\nBo Ray,0\nCy Fox,1`), ['Ann Bo Cy', ''], title)
  for (const [title, mark] of [
    ['Paid', 'x'],
    ['Textbook', '✓'],
    ['Photo consent', 'x'],
    ['Presentation time', '10:20'],
    ['Scan', '10:01'],
  ] as const)
    assert.deepEqual(await paste(`Name,${title}\nAnn Lee,${mark}\nBo Ray,\nCy Fox,${mark}`), ['Ann Bo Cy', ''], title)
  assert.deepEqual(await paste('Name,Scribe\nAnn Lee,\nBo Ray,x\nCy Fox,'), ['Ann Bo Cy', ''])
})

onBothEngines('signs in a column with the event’s name show who was there', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Cy', 'Fox'],
    ['Dee', 'Kim'],
    ['Eva', 'Ito'],
  ])
  for (const mark of ['x', 'X', '✓', '✔️', '√'])
    assert.deepEqual(
      await paste(`Name\tTalk by Dr. Mora\nAnn Lee\t${mark}\nBo Ray\t\nCy Fox\t${mark}\nDee Kim\t\nEva Ito\t`),
      ['Ann Cy', 'Bo Dee Eva'],
      mark,
    )
  assert.deepEqual(await paste('Name\tTalk\nAnn Lee\tO\nBo Ray\tX\nCy Fox\tO'), ['Ann Cy', 'Bo'])
  assert.deepEqual(await paste('Name,Talk,Paid\nAnn Lee,x,\nBo Ray,,x\nCy Fox,x,x'), ['Ann Cy', 'Bo'])
})

onBothEngines('only the line that names the author of a quoted email asks about its author', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Denise', 'Kay'],
  ])
  const people = 'Ann Lee <student0@x>\nBo Ray <student1@x>\n'
  for (const [list, markedNames, askedNames] of [
    [`${people}On Mon, Nov 30, 2026 at 9:04 AM Denise Kay <student2@x> wrote:`, 'Ann Bo', 'Denise'],
    [`${people}On Mon, Nov 30, 2026 at 9:04 AM Denise Kay <student2@x>\nwrote:`, 'Ann Bo', 'Denise'],
    [`${people}On Mon, Nov 30, 2026 at 9:04 AM Denise Kay\n<student2@x> wrote:`, 'Ann Bo', 'Denise Denise'],
    [`Von: Denise Kay <student2@x>\nGesendet: Montag, 9:04\n\n${people}`, 'Ann Bo', 'Denise'],
    [`De : Denise Kay <student2@x>\nEnvoyé : lundi\n\n${people}`, 'Ann Bo', 'Denise'],
    [`${people}Le lun. 30 nov. 2026 à 09:04, Denise Kay <student2@x> a écrit :`, 'Ann Bo', 'Denise'],
    ['Ann Lee\n20261130 10:01\nBo Ray\n20261130 10:02', 'Ann Bo', ''],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onBothEngines('a form without names asks about everyone who writes that they were away', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
  ])
  for (const [title, answers] of [
    ['Comments', 'I was absent|Could not attend - sorry|I can’t make it'],
    ['Feedback', 'Sorry I missed it'],
    ['Why did you miss class?', 'Car trouble|Sick'],
    ['What will keep you from coming?', 'Work'],
    ['Where were you?', 'At home'],
    ['Do you plan to attend?', 'Not this time'],
    ['How was the talk?', 'Did not go'],
    ['Are you able to join us?', 'Unfortunately not'],
    ['Were you at the talk?', 'I was not there'],
    ['Any questions or comments?', 'Sorry I could not be there'],
  ] as const)
    for (const answer of answers.split('|'))
      assert.deepEqual(
        await paste(`Email Address,${title}\nstudent0@x,Great talk\nstudent1@x,${answer}`),
        ['', 'Ann Bo'],
        `${title} ${answer}`,
      )
})

onBothEngines(
  'a label that ends with a comma asks about the next line unless that is a heading or has an answer',
  async (world) => {
    const paste = await openList(world, anaToEva)
    for (const [list, markedNames, askedNames] of [
      // A heading or another label ends the one above.
      ['Present: Ana Chen,\nNo-shows\nBen Lopez', 'Ana', ''],
      ['Present: Ana Chen,\nAbsent (2)\nBen Lopez\nCara Fox', 'Ana', ''],
      ['Present: Ana Chen; Cara Fox;\nNot here\nBen Lopez', 'Ana Cara', ''],
      ['Absent: Ben Lopez,\nPresent\nAna Chen\nCara Fox', 'Ana Cara', ''],
      ['Absent: Ben Lopez,\nPresent students\nAna Chen', 'Ana', ''],
      ['Absent: Ben Lopez,\nAttended: Ana Chen,\nCara Fox', 'Ana Cara', ''],
      // This may be about the student above or a heading.
      ['Present: Ana Chen; Cara Fox,\nExcused\nBen Lopez', 'Ana', 'Cara Ben'],
      ['Anwesend: Ana Chen; Cara Fox,\nEntschuldigt fehlen\nBen Lopez', 'Ana', 'Cara Ben'],
      // Nobody was absent, or the next student has an answer.
      ['Absent: no one,\nAna Chen\nBen Lopez', 'Ana Ben', ''],
      ['Absent: -,\nAna Chen\nBen Lopez', 'Ana Ben', ''],
      ['Not present: n/a;\nAna Chen\nBen Lopez', 'Ana Ben', ''],
      ['Absent: Ben Lopez,\nAna Chen - present\nCara Fox - present', 'Ana Cara', ''],
      // A middle initial is no “and” in Italian or Spanish.
      ['Absent: Ben E\nAna Chen', 'Ana', ''],
      ['Absent: Lopez, Ben Y\nChen, Ana', 'Ana', ''],
      ['Absent: Ben Lopez,\n1. Ana Chen\n2. Cara Fox', 'Cara', 'Ana'],
      ['Absent: Ben Lopez,\nCara Fox here\nAna Chen', 'Ana', 'Cara'],
      ['Absent: Ben Lopez,\nEva Roth,\nCara Fox\n\nAna Chen', 'Ana', 'Eva Cara'],
      ['Absent: Ben Lopez; Cara Fox;\nEva Roth\nPresent: Ana Chen', 'Ana', 'Eva'],
      ['Absent: Ben Lopez <student1@x>,\nCara Fox <student2@x>', '', 'Cara'],
      ['Absent: student1@x, student2@x\nPresent: student0@x, student3@x', 'Ana Eva', ''],
      ['Absent: Ben Lopez <student1@x>, Cara Fox <student2@x>,\nEva Roth\nAna Chen', 'Ana', 'Eva'],
      ['Declined: Lopez, Ben <student1@x>; Fox, Cara <student2@x>\nAna Chen', 'Ana', ''],
      ['Absent: Ben Lopez and\n\nCara Fox\n\nPresent: Ana Chen', 'Ana', 'Cara'],
      ['Excused: Ben Lopez, &\nCara Fox\nPresent: Ana Chen', 'Ana', 'Cara'],
      ['Maybe: Ben Lopez,\nCara Fox\nPresent: Ana Chen', 'Ana', 'Ben Cara'],
    ] as const)
      assert.deepEqual(await paste(list), [markedNames, askedNames], list)
  },
)

onBothEngines('a labeled absence is asked about for everyone it may apply to', async (world) => {
  const paste = await openList(world, [
    ['Ana', 'Chen'],
    ['Ben', 'Lopez'],
    ['Cara', 'Fox'],
    ['Grace', 'Hall'],
  ])
  for (const [list, markedNames, askedNames] of [
    ['Attendance: absent\nBen Lopez\n\nAna Chen\nCara Fox', '', 'Ben Ana Cara'],
    ['Status: Present\nAna Chen\n\nStatus: Absent\nBen Lopez\n\nCara Fox', 'Ana', 'Ben Cara'],
    ['Attendance: absent\nBen Lopez\nGrace Hall\n\nAna Chen', '', 'Ben Grace Ana'],
    ['Ana Chen\nCara Fox\nStatus: Present\n\nBen Lopez\nGrace Hall\nStatus: Absent', 'Ana Cara', 'Ben Grace'],
    ['Ben Lopez\nGrace Hall\nStatus: Absent\n\nAna Chen\nCara Fox\nStatus: Present', 'Ana Cara', 'Ben Grace'],
    ['Ana Chen\n\nBen Lopez\nAttendance: absent', 'Ana', 'Ben'],
    // Blank lines that are everywhere separate nothing.
    ['Status: Absent\n\nBen Lopez\n\nGrace Hall\n\nStatus: Present\n\nAna Chen', 'Ana', 'Ben Grace'],
    ['Attendance: absent\n\nBen Lopez\nGrace Hall', '', 'Ben Grace'],
    ['Ana Chen\n\nStatus: Present\n\nBen Lopez\n\nStatus: Absent', 'Ana', 'Ben'],
    ['Ana Chen\nConfirmed: yes\nBen Lopez\nConfirmed: no', 'Ana', 'Ben'],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onAnyEngine('a comment in which someone says that they were absent is asked about', async (world) => {
  const paste = await openList(world, anaToEva)
  for (const comment of ['I was absent', 'Sorry, I missed class', 'I’m sick today', 'I was not able to come.'])
    assert.deepEqual(await paste(`Name,Comments\nAna Chen,Great\nBen Lopez,"${comment}"`), ['Ana', 'Ben'], comment)
  for (const comment of ['I was sick, but came anyway', 'I missed the bus', 'I can’t wait to come again'])
    assert.deepEqual(await paste(`Name,Comments\nAna Chen,\nBen Lopez,"${comment}"`), ['Ana Ben', ''], comment)
})

onAnyEngine(
  'a label in bold, without a space or with a reason behind a name applies to the next line, too',
  async (world) => {
    const paste = await openList(world, anaToEva)
    for (const [list, markedNames, askedNames] of [
      ['Absent: student1@x,\nstudent2@x, student3@x\nPresent: student0@x', 'Ana', 'Cara Eva'],
      ['**Absent:** student1@x, student2@x\nPresent: student0@x', 'Ana', ''],
      ['Absent:student1@x, student2@x\nPresent: student0@x', 'Ana', ''],
      ['*Absent:* student1@x,\nstudent2@x\n*Present:* student0@x', 'Ana', 'Cara'],
      ['- __Absent__: student1@x, student2@x\nPresent: student0@x', 'Ana', ''],
      ['Could not make it: Ben Lopez, Cara Fox,\nEva Roth\nPresent: Ana Chen', 'Ana', 'Eva'],
      ['Absent: Ben Lopez,\nGroup B: Cara Fox,\nAna Chen', 'Ana', 'Cara'],
      ['Absent: Ben Lopez,\nCara Fox: flu,\nEva Roth\n\nPresent: Ana Chen', 'Ana', 'Cara Eva'],
      ['Absent: Ben Lopez as well as\nCara Fox\n\nPresent: Ana Chen', 'Ana', 'Cara'],
    ] as const)
      assert.deepEqual(await paste(list), [markedNames, askedNames], list)
  },
)
