// Lists from meeting tools and sign-up sheets, pasted by a professor: which students are marked, and which are asked
// about.
import assert from 'node:assert/strict'
import { openList } from '#test/pasted-list.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('a student whose row has no time, no minutes or a sign for “no” isn’t marked present', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Cy', 'Fox'],
  ])
  const teams = 'Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail'
  for (const [list, markedNames, askedNames] of [
    [`${teams}\nAnn Lee\t1/2/26, 10:00:00 AM\t1/2/26, 11:00:00 AM\t1h\t\nBo Ray\t\t\t0s\tstudent1@x`, 'Ann', ''],
    ['Name,Join time\nAnn Lee,10:00\nBo Ray,\nCy Fox,Never', 'Ann', 'Bo Cy'],
    ['Name;Dauer\nAnn Lee;55 Min.\nBo Ray;0 Min.\nCy Fox;0h 0m 0s', 'Ann', 'Bo Cy'],
    ['Name,Response\nAnn Lee,Accepted\nBo Ray,No reply', 'Ann', 'Bo'],
    ['👍 Ann Lee\n👎 Bo Ray\n🚫 Cy Fox', 'Ann', ''],
    ['Ann Lee ✅\nBo Ray 🚫\nCy Fox ⛔', 'Ann', ''],
    ['Ann Lee\n❌ Bo Ray\nCy Fox 🚫', 'Ann', 'Bo Cy'],
    ['1 | Ann Lee | ✓ | 10:01\n2 | Bo Ray | ✓ | 10:02\n3 | Cy Fox |  |', 'Ann Bo', 'Cy'],
    ['Ann Lee,10:01\nBo Ray,\nCy Fox,10:03', 'Ann Cy', 'Bo'],
    ['Name,Join time\nAnn Lee,10:00\nBo Ray,Never\nCy Fox,Never', 'Ann', 'Bo Cy'],
    ['Name,Attended\nAnn Lee,Yes\nBo Ray,Not seen\nCy Fox,Not seen', 'Ann', 'Bo Cy'],
    ['Name,Attended\nAnn Lee,Yes\nBo Ray,Room 5\nCy Fox,Room 5', 'Ann Bo Cy', ''],
    ['Name,Join time\nAnn Lee,\nBo Ray,', 'Ann Bo', ''],
    ['Name,Duration\nAnn Lee,1h\nBo Ray,0h0m0s\nCy Fox,0分0秒', 'Ann', 'Bo Cy'],
    ['Name,Dauer\nAnn Lee,9 Minuten\nBo Ray,0 Minuten und 0 Sekunden', 'Ann', 'Bo'],
    ['Name,Time in Meeting\nAnn Lee,55 min\nBo Ray,0 min', 'Ann', 'Bo'],
    ['Name,Minutes\nAnn Lee,55\nBo Ray,0', 'Ann', 'Bo'],
    ['Ann Lee,10:01\nBo Ray\nCy Fox,10:03', 'Ann Cy', 'Bo'],
    ['Lee, Ann, 10:01\nRay, Bo\nFox, Cy, 10:03', 'Ann Cy', 'Bo'],
    ['10:01 Ann Lee\nBo Ray\nCy Fox 10:03', 'Ann Cy', 'Bo'],
    // One student came late, so the others' missing times mean nothing.
    ['Ann Lee\nBo Ray\nCy Fox, 10:03', 'Ann Bo Cy', ''],
    ['BIO 101 attendance\nAnn Lee\t10:01\nBo Ray\t\nCy Fox\t10:03', 'Ann Cy', 'Bo'],
    ['Ann Lee\t2026-03-02 10:01\nBo Ray\t\nCy Fox\t2026-03-02 10:03', 'Ann Cy', 'Bo'],
    ['Ann Lee\t1/2/26, 10:01 AM\nBo Ray\t\nCy Fox\t1/2/26, 10:03 AM', 'Ann Cy', 'Bo'],
    ['Ann Lee 👍🏽\nBo Ray 👎🏽', 'Ann', ''],
    ['1. ✅ Ann Lee\n2. ❌ Bo Ray\n3. ✅ Cy Fox', 'Ann Cy', ''],
    ['1. [x] Ann Lee\n2. [ ] Bo Ray', 'Ann', ''],
    ['X Ann Lee\n❌ Bo Ray\nX Cy Fox', 'Ann Cy', 'Bo'],
    ['Ann Lee x\nBo Ray ❌\nCy Fox x', 'Ann Cy', 'Bo'],
    // An observer or a TA may also be a student who has to be marked.
    ['Name,Role\nAnn Lee,Student\nBo Ray,Observer\nCy Fox,TA', 'Ann Bo Cy', ''],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onBothEngines('a labeled answer applies to the name above or below it, as in the rest of the list', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Cy', 'Fox'],
  ])
  for (const [list, markedNames, askedNames] of [
    ['Attendance: present\nAnn Lee\nAttendance: absent\nCy Fox', 'Ann', 'Cy'],
    ['Hi,\n\nRSVP: no\nCy Fox\nRSVP: yes\nAnn Lee\n\nBest', 'Ann', 'Cy'],
    ['Status: absent\nAnn Lee\nBo Ray\n\nStatus: present\nCy Fox', 'Cy', 'Ann Bo'],
    ['Status: present\nAnn Lee\nBo Ray\nCy Fox', 'Ann Bo Cy', ''],
    ['Ann Lee\nAttended: Yes\nCy Fox\nAttended: No', 'Ann', 'Cy'],
    ['Ann Lee\nAnwesend: ja\nCy Fox\nAnwesend: nein', 'Ann', 'Cy'],
    ['Ann Lee\nAbsent: no\nCy Fox\nAbsent: yes', 'Ann', 'Cy'],
    ['1. Ann Lee\nAttendance: ✓\n2. Cy Fox\nAttendance: ✗', 'Ann', 'Cy'],
    ['Name: Ann Lee\nStatus: here\n\nName: Cy Fox\nEmail: cy.fox@x\nStatus: excused', 'Ann', 'Cy'],
    ['RSVP: maybe\nCy Fox\nRSVP: yes\nAnn Lee', 'Ann', 'Cy'],
    ['Ann Lee\nStatus: absent\nCy Fox', '', 'Ann Cy'],
    ['Attendance: 2\nAnn Lee\nPoints: 0\nBo Ray', 'Ann Bo', ''],
    ['Absent: none\nAnn Lee\nPresent: Bo Ray\nAbsent: Cy Fox', 'Ann Bo', ''],
  ] as const) {
    const [marked, uncertain] = await paste(list)
    assert.deepEqual([marked, [...new Set(uncertain.split(' '))].join(' ')], [markedNames, askedNames], list)
  }
})

onBothEngines('headings, answers and zero amounts show who was away, no matter how they are written', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Cy', 'Fox'],
  ])
  for (const [list, markedNames, askedNames] of [
    ['Joined:\nAnn Lee\nInvited, did not join:\nBo Ray', 'Ann', 'Bo'],
    ['Who’s here:\nAnn Lee\nWho’s missing:\nBo Ray', 'Ann', ''],
    ['In the call\nAnn Lee\nAlso invited\nBo Ray', 'Ann', 'Bo'],
    ['Present (2/3):\nAnn Lee\nCy Fox\nAbsent (1/3):\nBo Ray', 'Ann Cy', ''],
    ['Absent (11/30):\nBo Ray\nPresent (11/30):\nAnn Lee', 'Ann', ''],
    ['Ann Lee\nStatus: present\nBo Ray\nStatus: absent\nCy Fox\nStatus: present\nTotal: 3', 'Ann Cy', 'Bo'],
    ['Absent\tPresent\nBo Ray\t\n\tAnn Lee', 'Ann', ''],
    ['Present\tAbsent\nAnn Lee\t\n\tBo Ray\n\nAbsent\nCy Fox', 'Ann', ''],
    ['Absent\tPresent\n\tAnn Lee\nAlso present: Bo Ray', 'Ann', 'Bo'],
    ['Anwesend:\nAnn Lee\nEingeladen:\nBo Ray', 'Ann', 'Bo'],
    ['Ann Lee (present)\nBo Ray\nCy Fox (present)', 'Ann Cy', 'Bo'],
    ['Ann Lee — here\nBo Ray —\nCy Fox — here', '', 'Ann Bo Cy'],
    ['Ann Lee (49 min)\nBo Ray (0 min)\nCy Fox (50 min)', 'Ann Cy', 'Bo'],
    ['Ann Lee\t10\nBo Ray\t0\nCy Fox\t10', 'Ann Cy', 'Bo'],
    ['1\tAnn Lee\tA.L.\n2\tBo Ray\t\n3\tCy Fox\tC.F.', 'Ann Cy', 'Bo'],
    // These numbers only number the lines.
    ['0\tAnn Lee\n1\tBo Ray\n2\tCy Fox', 'Ann Bo Cy', ''],
    ['Ann Lee, late\nBo Ray\nCy Fox', 'Bo Cy', 'Ann'],
    ['Who came:\nAnn Lee\nGroup B, room 5:\nBo Ray', 'Ann Bo', ''],
    // Mail programs break long lines, and a label begins another part of the list.
    ['Absent today: Bo Ray,\nCy Fox\n\nPresent:\nAnn Lee', 'Ann', 'Cy'],
    ['Absent: Bo Ray and\nCy Fox\nPresent: Ann Lee', 'Ann', 'Cy'],
    ['Present: Ann Lee;\nBo Ray\nAbsent: Cy Fox;', 'Ann Bo', ''],
    ['Ann Lee,\nBo Ray,\nCy Fox', 'Ann Bo Cy', ''],
    ['Absent:\nBo Ray\nPresent: Ann Lee\nCy Fox', 'Ann', 'Cy'],
    ['Name\tMon\tTue\nAnn Lee\tOK\tOK\nBo Ray\t\t', 'Ann', ''],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onBothEngines(
  'the list asks about a student without the time or sign that others have, or with words of absence',
  async (world) => {
    const paste = await openList(world, [
      ['Ann', 'Lee'],
      ['Bo', 'Ray'],
      ['Cy', 'Fox'],
      ['Denise', 'Kay'],
    ])
    for (const [list, markedNames, askedNames] of [
      ['Ann Lee ✓ 10:01\nBo Ray ✗\nCy Fox ✓ 10:03', 'Ann Cy', 'Bo'],
      ['Ann Lee ✗\nBo Ray\nCy Fox', 'Bo Cy', 'Ann'],
      ['"Ann Lee" 10:01\n"Bo Ray"\n"Cy Fox" 10:03', 'Ann Cy', 'Bo'],
      ['Ann Lee 10：01\nBo Ray\nCy Fox １０：０３', 'Ann Cy', 'Bo'],
      ['Ann Lee 10:01 in, 10:50 out\nBo Ray\nCy Fox 10:03 in, 10:50 out', '', 'Ann Bo Cy'],
      ['Ann Lee 1000123 10:01\nBo Ray 1000124\nCy Fox 1000125 10:03', '', 'Ann Bo Cy'],
      // A few came late. A sign on every line tells no one apart.
      ['Ann Lee\nBo Ray 10:20\nCy Fox 10:25\nDenise Kay', 'Ann Bo Cy Denise', ''],
      ['✗ Ann Lee\n✗ Bo Ray', 'Ann Bo', ''],
      ['Group 1 10:00\nAnn Lee\nGroup 2 11:00\nBo Ray', 'Ann Bo', ''],
      ['Ann Lee student0@x here\nBo Ray student1@x absent\nCy Fox <student2@x> was sick', 'Ann', 'Bo Cy'],
      ['Ann Lee (late) <student0@x>\nBo Ray (absent) <student1@x>\nstudent2@x (sick)', 'Ann', 'Bo Cy'],
      ['Ann Lee (student0@x) P\nBo Ray (student1@x) A\nCy Fox (student2@x) P', 'Ann Cy', 'Bo'],
      ['Ann Lee student0@x\nBo Ray student1@x 9:01 No', 'Ann', 'Bo'],
      ['Name,Email\nAnn Lee,student0@x\nBo Ray (sick),student1@x\nCy Fox,student2@x,was ill', 'Ann', 'Bo Cy'],
      ['Name\tEmail\tComments\nAnn Lee\tstudent0@x\tfine\nBo Ray\tstudent1@x\twas sick', 'Ann', 'Bo'],
      ['From: Denise Kay <student3@x>\nSent: Monday, 9:04 AM\nSubject: Who came\n\nAnn Lee', 'Ann', 'Denise'],
      ['On Mon, Nov 30, 2026 at 9:04 AM Denise Kay <student3@x> wrote:\n> Ann Lee', 'Ann', 'Denise'],
      ['Am 30.11.2026 um 09:04 schrieb Denise Kay <student3@x>:\n> Ann Lee', 'Ann', 'Denise'],
      ['From: Ann Lee\nTo: Bo Ray', 'Ann Bo', ''],
      ['Student,,Tutor,\nName,Email,Name,Email\nAnn Lee,student0@x,Pa Roe,pa@y.edu', 'Ann', ''],
    ] as const)
      assert.deepEqual(await paste(list), [markedNames, askedNames], list)
  },
)

onBothEngines('a single column with an unknown title may show who was there', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Cy', 'Fox'],
  ])
  for (const [list, markedNames, askedNames] of [
    ['Name,Guest lecture\nAnn Lee,here\nBo Ray,\nCy Fox,here', 'Ann Cy', 'Bo'],
    ['Name,Guest lecture\nAnn Lee,here\nBo Ray,absent\nCy Fox,sick', 'Ann', 'Cy'],
    ['Name,Time\nAnn Lee,10:01\nBo Ray,\nCy Fox,10:03', 'Ann Cy', 'Bo'],
    ['Name,Hours\nAnn Lee,2\nBo Ray,0', 'Ann', 'Bo'],
    ['Name,Duration\nAnn Lee,1h\nBo Ray,Temporary', 'Ann', 'Bo'],
    ['Nome,Durata\nAnn Lee,1 ora\nBo Ray,un’ora', 'Ann Bo', ''],
    ['Name,Notes\nAnn Lee,\nBo Ray,wasn’t here\nCy Fox,Who is missing?', 'Ann Cy', 'Bo'],
    ['Name,Email\nAnn Lee,student0@x\nBo Ray,student1@x (absent)', 'Ann', 'Bo'],
    // Other columns, questions, notes about a few students, letters and numbers of absences don't show presence.
    ['Name,Vegetarian,Parking\nAnn Lee,No,Yes\nBo Ray,Yes,No', 'Ann Bo', ''],
    ['Name,Paid\nAnn Lee,No\nBo Ray,Yes', 'Ann Bo', ''],
    ['Name,Vegetarian?\nAnn Lee,No\nBo Ray,Yes', 'Ann Bo', ''],
    ['Name,Honors\nAnn Lee,x\nBo Ray,\nCy Fox,', 'Ann Bo Cy', ''],
    ['Name,Shift\nAnn Lee,A\nBo Ray,E\nCy Fox,', 'Ann Bo Cy', ''],
    ['Name,Table\nAnn Lee,1\nBo Ray,2\nCy Fox,', 'Ann Bo Cy', ''],
    ['Name,Absences\nAnn Lee,0\nBo Ray,3', 'Ann Bo', ''],
    ['Name,Birthday\nAnn Lee,2001-01-01\nBo Ray,2001-02-01\nCy Fox,', 'Ann Bo Cy', ''],
    ['Name,Time\nAnn Lee,\nBo Ray,', 'Ann Bo', ''],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onBothEngines('a name next to an address matches in any form that a meeting’s list uses', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['太郎', '山田'],
    ['Bo', 'Ray'],
    ['Ольга', 'Романова'],
    ['Łukasz', 'Żak'],
    ['Maya', 'Li'],
    ['Ma Theresa', 'Santos'],
  ])
  for (const [list, markedNames, askedNames] of [
    ['Name (original name),Email,Guest\nAnn Lee (Annie),student0@x,No', 'Ann', ''],
    ['Name (original name),Email,Guest\nAnnie (Ann Lee),student0@x,No', 'Ann', ''],
    ['名前（元の名前）,ユーザーのメール\n山田太郎,student1@x', '太郎', ''],
    ['山田太郎 <student1@x>', '太郎', ''],
    ['田中太郎 <student1@x>', '', '太郎'],
    // A program decoded UTF-8 with its computer's local encoding, from any country.
    [`${new TextDecoder('windows-1252').decode(Buffer.from('山田太郎'))} <student1@x>`, '太郎', ''],
    [new TextDecoder('windows-1251').decode(Buffer.from('Ольга Романова')), 'Ольга', ''],
    [new TextDecoder('windows-1250').decode(Buffer.from('Łukasz Żak')), 'Łukasz', ''],
    ['Ann Lee &lt;student0@x&gt;', 'Ann', ''],
    ['&#34;Lee, Ann&#34; &lt; student0@x &gt;', 'Ann', ''],
    ['&quot;Lee, Ann&quot; &#60;student0@x&#62;; Theresa &lt;nobody@x&gt;', 'Ann', ''],
    // A family name in capitals comes first, no matter how short it is. Initials aren't a family name.
    ['LI Maya\nAJ Ray', 'Maya', 'Bo'],
    ['MA Theresa Santos', 'Ma Theresa', ''],
    ['o\tBo Ray\no\tAnn Lee', 'Bo Ann', ''],
    ['o\tBo Ray\no\t山田太郎', 'Bo 太郎', ''],
    ['名前（元の名前）,ユーザーのメール\nたろう (山田太郎),student1@x', '太郎', ''],
    ['名前（元の名前）,ユーザーのメール\nたろう（山田太郎）,student1@x', '太郎', ''],
    ['名前（元の名前）,ユーザーのメール\n山田太郎（ヤマダタロウ）,student1@x', '太郎', ''],
    ['山田太郎 <taro@gmail.com>', '', '太郎'],
    // People join meetings with a private account, or the report masks the address.
    ['Name (original name),Email\nAnn Lee,annie@gmail.com\nZoe Lee,zoe@gmail.com', '', 'Ann'],
    ['First name\tLast name\tEmail\nBo\tRay\tb***@gmail.com', '', 'Bo'],
    ['Lee <annie@gmail.com>', '', ''],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onBothEngines(
  'a time next to a name is read in any notation, and a row without a time is asked about',
  async (world) => {
    const paste = await openList(world, [
      ['Ann', 'Lee'],
      ['Bo', 'Ray'],
      ['Cy', 'Fox'],
    ])
    for (const [list, markedNames, askedNames] of [
      ['Ann Lee at 10:01\nBo Ray\nCy Fox (10:03)', 'Ann Cy', 'Bo'],
      ['10:01: Ann Lee\nBo Ray\n1. 10.03 Uhr – Cy Fox', 'Ann Cy', 'Bo'],
      ['Ann Lee joined at 10:01\nBo Ray\nCy Fox <c@y.edu> 10:03', 'Ann', 'Bo Cy'],
      ['Ann Lee: Mon 10:01 AM - 10:55 AM\nBo Ray:\nCy Fox Monday 10h03', 'Ann Cy', 'Bo'],
      ['10:01\tAnn Lee\n\tBo Ray\n10:03\tCy Fox\nTotal\t2', 'Ann Cy', 'Bo'],
      ['Ann Lee | 2 March 2026 10:01\nBo Ray |\nCy Fox | 2 March 2026 10:03', 'Ann Cy', 'Bo'],
      ['Name,Total time\nAnn Lee,0:55:10\nBo Ray,0:00:00', 'Ann', 'Bo'],
      ['Name,Duration\nAnn Lee,PT55M\nBo Ray,PT0S\nCy Fox,-', 'Ann', 'Bo Cy'],
      ['Name,Duration\nAnn Lee,55\nBo Ray,', 'Ann', 'Bo'],
      ['Name,Status\nAnn Lee,Joined\nBo Ray,Invited', 'Ann', 'Bo'],
    ] as const)
      assert.deepEqual(await paste(list), [markedNames, askedNames], list)
  },
)

onBothEngines(
  'words and numbers next to a name aren’t taken for a time or a day, and no sign is lost',
  async (world) => {
    const paste = await openList(world, [
      ['Ann', 'Lee'],
      ['Bo', 'Ray'],
      ['Cy', 'Fox'],
      ['Li', 'Wei'],
      ['Mary', 'Ann'],
      ['Amy', 'Cole'],
      ['Ji', 'Um'],
      ['H', 'Hill'],
      ['Sun', 'Kay'],
    ])
    for (const [list, markedNames, askedNames] of [
      // Sun and Friedman are family names. Where most lines have a day of the week, Sun is one as well.
      ['Li Wei Sun 10:02\nBo Ray 10:03', 'Bo', 'Li Sun'],
      ['Mary Ann Friedman 10:02\nBo Ray Fritz 10:03\nWei, Li Mon 10:04\nAnn Lee 10:05', 'Ann', 'Mary Ann Bo Li'],
      ['Ann Lee Sun 10:01\nBo Ray Sun. 10:02\nLi Wei 10:03\nCy Fox', 'Ann Bo Li', 'Cy'],
      ['Kay, Sun 10:01\nLee, Ann 10:02', 'Sun Ann', ''],
      ['Kay, Sun 10:01\nLee, Ann 10:02\nFox, Cy', 'Sun Ann', 'Cy'],
      ['Ann Lee 1.00\nBo Ray 0.00\nCy Fox 1.00', '', 'Ann Mary Bo Cy'],
      ['Name,Course session duration\nAnn Lee,49\nCy Fox,0', 'Ann', 'Cy'],
      ['Name,Duration\nAnn Lee,45 min\nBo Ray,did not join\nCy Fox,less than a minute', 'Ann Cy', 'Bo'],
      ['Ann Lee, arrived 10:01\nBo Ray\nCy Fox, arrived 10:03', 'Ann Cy', 'Bo'],
      ['Ann Lee, at 10:01\nBo Ray\nCy Fox, 10:03\nLi Wei; at 10:04', 'Ann Cy Li', 'Bo'],
      ['10:01 Amy Cole\n10.02 H Hill\nJi Um 10:03\nBo Ray', 'Amy H Ji', 'Bo'],
      ['10:01 Est Ann Lee\n10:02 Cy Fox', 'Cy', 'Ann Mary'],
      ['✓ Ann Lee 10:01\n✗ Bo Ray 10:02\n✓ Cy Fox 10:03', 'Ann Cy', ''],
      ['10:01 Ann Lee ✓\n10:02 Bo Ray ✗\n10:03 Cy Fox ✓', 'Ann Cy', ''],
      ['Ann Lee ✓ 10:01\nBo Ray ✗ 10:02\nCy Fox ✓ 10:03', 'Ann Cy', 'Bo'],
      ['10:01 Ann Lee ✓\nBo Ray\n10:03 Cy Fox ✗\n10:04 Li Wei ✓', 'Ann Li', 'Bo Cy'],
      ['10:01 Ann Lee, yes\n10:02 Bo Ray, no\n10:03 Cy Fox, yes', 'Ann Cy', ''],
      ['P Ann Lee 10:01\nA Bo Ray 10:02\nP Cy Fox 10:03', 'Ann Cy', ''],
      ['Ann Lee 8.30\nBo Ray 9.50\nCy Fox\nLi Wei 7.75', 'Cy', 'Ann Mary Bo Li'],
      ['Ann Lee 18.30\nBo Ray 29.50\nCy Fox', 'Cy', 'Ann Mary Bo'],
      ['Ann Lee 8.30\nBo Ray 8.31\nCy Fox', 'Ann Bo', 'Cy'],
      ['- 10:01 Ann Lee\n- Bo Ray\n- 10:03 Cy Fox\nAbsent: Li Wei', 'Ann Cy', 'Bo'],
      ['Ann Lee（10:01）\nBo Ray\nCy Fox 10:03 AM CET\nLi Wei 10am', 'Ann Cy Li', 'Bo'],
      ['Name,Course duration\nAnn Lee,4\nBo Ray,', 'Ann Bo', ''],
      ['Name,Duration\nAnn Lee,4 years\nBo Ray,', 'Ann Bo', ''],
      ['Name,Duration\nAnn Lee,4 min\nBo Ray,less than a minute\nCy Fox,PT0.0S', 'Ann Bo', 'Cy'],
      ['Name,Status\nAnn Lee,Logged in\nBo Ray,Invited', 'Ann', 'Bo'],
      ['Name,Status\nAnn Lee,Arrived\nBo Ray,Pending', 'Ann', 'Bo'],
    ] as const)
      assert.deepEqual(await paste(list), [markedNames, askedNames], list)
  },
)
