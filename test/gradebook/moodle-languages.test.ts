// Moodle's exports in the languages of its packs. A gradebook is filled, and participants are imported and pasted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillGradebook, type CreditedStudent } from '#server/credits/gradebook/fill.ts'
import { domain, listImported, listPasted } from '#test/fuzz/read-lists.ts'

/**
 * Column titles in the order of `parts`, from the language packs of Moodle 4. Real, percentage, letter and feedback are
 * the forms of a grade.
 */
const languages: Record<string, string> = {
  ar: 'الاسم الأول|الاسم الأخير|رقم المُعرَّف|المؤسسة|القسم|عنوان البريد الإلكتروني|حقيقي|النسبة المئوية|حرف|الإفادة|إجمالي المقرر|آخر ما تم تنزيله من هذا المساق|الأدوار|المعلم',
  ca: "Nom|Cognoms|Número ID|Institució|Departament|Adreça electrònica|Real|Percentatge|Lletra|Retroacció|Total del curs|Darrera descàrrega des d'aquest curs|Rols|Professor",
  de: 'Vorname|Nachname|ID-Nummer|Institution|Abteilung|E-Mail-Adresse|Punkte|Prozentsatz|Note|Feedback|Kurs gesamt|Zuletzt aus diesem Kurs geladen|Rollen|Trainer/in',
  el: 'Μικρό/Βαπτιστικό όνομα|Επίθετο|Αναγνωριστικός αριθμός|Ίδρυμα|Τμήμα|Διεύθυνση ηλε.ταχυδρομείου|Πραγματικό|Ποσοστό|Γράμμα|Ανατροφοδότηση|Σύνολο μαθήματος|Τελευταία λήψη από αυτό το μάθημα|Ρόλοι|Διδάσκων',
  en: 'First name|Last name|ID number|Institution|Department|Email address|Real|Percentage|Letter|Feedback|Course total|Last downloaded from this course|Roles|Teacher',
  es: 'Nombre|Apellido(s)|Número de ID|Institución|Departamento|Dirección de correo|Real|Porcentaje|Letra|Retroalimentación|Total del curso|Última descarga de este curso|Roles|Profesor',
  eu: 'Izena|Abizena(k)|ID zenbakia|Erakundea|Departamentua|Helbide elektronikoa|Erreala|Ehunekoa|Letra|Feedbacka|Ikastaroan guztira|Azkenik jaitsi da ikastaro honetatik|Rolak|Irakaslea',
  fr: 'Prénom|Nom de famille|Numéro d’identification|Institution|Département|Adresse de courriel|Brut|Pourcentage|Lettre|Feedback|Total du cours|Dernier téléchargement depuis ce cours|Rôles|Enseignant',
  gl: 'Nome|Apelidos|Número ID|Institución|Departamento|Enderezo de correo|Real|Porcentaxe|Letra|Comentarios|Total do curso|Último descargado dende este curso|Roles|Profesor',
  it: 'Nome|Cognome|Codice identificativo|Istituzione|Dipartimento|Indirizzo email|Punteggio|Percentuale|Graduatoria letterale|Feedback|Totale corso|Scaricamento più recente da questo corso|Ruoli|Docente',
  ja: '名|姓|IDナンバ|所属組織|部署|メールアドレス|実データ|パーセンテージ|文字|フィードバック|コース合計|このコースからの最新ダウンロード日時|ロール|教師',
  ko: '이름|성|id 번호|기관|부서|이메일 주소|실점수|백분율|문자|피드백|강좌 합계|?|역할|선생님',
  lt: 'Vardas|Pavardė|ID numeris|Institucija|Skyrius|El. pašto adresas|Tikrasis|Procentai|Raidė|Atsiliepimas|Bendrasis kurso įvertinimas|Vėliausias atsiuntimas iš šio kurso|Vaidmenys|Dėstytojas',
  nl: 'Voornaam|Achternaam|Nummer (ID)|Instituut|Afdeling|E-mailadres|Reëel|Percentage|Letter|Feedback|Cursustotaal|Laatst gedownload van deze curus|Rollen|Leraar',
  pt: 'Nome|Apelido|Número de identificação (ID)|Instituição|Departamento|E-mail|Real|Percentagem|Nota alfabética|Feedback|Total da disciplina|Última exportação desta disciplina|Papéis atribuídos|Professor',
  ro: 'Prenume|Nume de familie|Număr ID|Instituție|Departament|Adresa de e-mail|Real|Procentaj|Literă|Feedback|Total curs|Ultima dată descărcat din acest curs|Roluri|Formator',
  ru: 'Имя|Фамилия|Индивидуальный номер|Учреждение (организация)|Отдел|Адрес электронной почты|Значение|Проценты|Буква|Отзыв|Итоговая оценка за курс|Последние загруженные из этого курса|Роли|Учитель',
  sv: 'Förnamn|Efternamn|ID nummer|Institution|Avdelning|E-postadress|Reell|Procent|Bokstav|Återkoppling|Totalt för kurs|Senast nedladdad från denna kurs|Roller|Lärare',
  tr: 'Adı|Soyadı|ID numarası|Kurum|Bölüm|E-posta adresi|Gerçek|Yüzde|Harf|Geri bildirim|Kurs toplamı|Bu Kursdan son olarak indirilenler|Roller|Öğretmen',
  uk: "Ім'я|Прізвище|Індивідуальний номер|Заклад|Відділ|Електронна пошта|Бали|Відсоток|Буква|Відгук|Загальне за курс|Останні завантаження з цього курсу|Ролі|Викладач",
  zh_cn: '名|姓|学号|机构|系别|电子邮件地址|分数|百分比|分数段|反馈|课程总分|最近从本课程下载的|角色|教师',
}
const email = `mb@${domain}`
const student: CreditedStudent = {
  entry: 'e1',
  id: 's1',
  first_name: 'Maya',
  last_name: 'Bergström',
  email,
  identities: [],
  isUnsure: false,
  credit: 2_500,
}

for (const [language, titles] of Object.entries(languages)) {
  const [
    first,
    last,
    id,
    institution,
    department,
    address,
    real,
    percentage,
    letter,
    feedback,
    total,
    exported,
    roles,
    teacher,
  ] = titles.split('|')
  const quote = (cells: (string | undefined)[]) => cells.map((cell) => `"${cell}"`).join(',')

  test(`Moodle's gradebook in the language ${language} is filled, with and without other forms of grades`, () => {
    const task = (form: string | undefined) => `Task: Talk (${form})`
    const [profile, person] = [
      [first, last, id, institution, department, address],
      ['Maya', 'Bergström', '17', '', '', email],
    ]
    const forms = [task(real), task(percentage), task(letter), task(feedback), `${total} (${real})`]
    for (const [head, cells] of [
      [
        [...profile, ...forms, exported],
        [...person, '-', '-', '-', '', '85.00', '1793600000'],
      ],
      [
        [...profile, ...forms],
        [...person, '-', '-', '-', '', '85.00'],
      ],
      [
        [...profile, task(real), `${total} (${real})`, exported],
        [...person, '-', '85.00', '1793600000'],
      ],
      [
        [first, last, address, task(real)],
        ['Maya', 'Bergström', email, '-'],
      ],
    ] as const) {
      const options = { column: null, zeros: false, clearsStale: false, confirmed: new Set<number>() }
      const filled = fillGradebook(Buffer.from(`${quote([...head])}\n${quote([...cells])}\n`), [student], options)
      assert.deepEqual([filled.system, filled.column?.title], ['moodle', task(real)])
      assert.deepEqual(
        filled.rows.map((row) => row.after),
        ['2.5'],
      )
    }
  })

  test(`an import of Moodle's participants in the language ${language} adds the students, but not their teacher`, async () => {
    const rows = [
      [first, last, address, id, roles],
      ['Maya', 'Bergström', email, '17', '?'],
      ['Pat', 'Dean', `pat@${domain}`, '18', teacher],
    ]
    const text = rows.map(quote).join('\n')
    for (const people of [await listImported(text), listPasted(text)])
      assert.deepEqual(people, ['Maya | Bergström | mb@'])
  })
}
