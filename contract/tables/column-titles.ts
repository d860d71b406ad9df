// Titles of columns about people, as learning systems, student systems and meeting tools write them, in the languages
// of their exports.
import { foldName } from '#contract/fold-name.ts'
import { unquote } from './people.ts'
import { isAttendanceTitle, isDateTitle } from './presence.ts'
import { holdsAddress } from './rows.ts'

/**
 * The content of a column. `name`: both names in one cell. `middle`: additional first names. `particle`: the words
 * before a Dutch last name. `second`: a second last name. `suffix`: `Jr.` after the name. `position`: the row's own
 * number in a list. `role`: the person's role in the course or meeting.
 */
export type ColumnKind =
  | 'first'
  | 'last'
  | 'name'
  | 'middle'
  | 'particle'
  | 'suffix'
  | 'second'
  | 'email'
  | 'login'
  | 'id'
  | 'section'
  | 'position'
  | 'role'

/**
 * Sources: exports of Canvas, Moodle, Blackboard and Brightspace and Moodle's language packs, class lists of Banner and
 * PeopleSoft, attendance reports of Zoom and Teams.
 */
const titles: Record<ColumnKind, string> = {
  first: `first name|firstname|first|fname|first nm|forenames|forename 1|first name 1|given name 1|prénom 1|tilltalsnamn|kutsumanimi|given name|given names|givenname|forename|preferred first name|preferred name|legal first name|first names|recipient first name|recipientfirstname|participant first name|chosen name
    |vorname|vornamen|rufname|prénom|prénoms|nombres|nombre de pila|primer nombre|primeiro nome|nome próprio|voornaam|voornamen|roepnaam
    |imię|imiona|förnamn|fornavn|fornavne|etunimi|etunimet|adı|ad|ilk ad|křestní jméno|jméno|meno|krstné meno|keresztnév|utónév|prenume
    |όνομα|имя|ім’я|ime|eesnimi|vārds|vardas|名|名前（名）|이름|الاسم الأول|שם פרטי|tên|nama depan|ชื่อ|नाम|पहला नाम
    |μικρό/βαπτιστικό όνομα|izena|名字
    |име
    |fornafn|eiginnafn|نام|სახელი|անուն|emri|céadainm|ainm|enw cyntaf`,
  last: `last name|lastname|last|surname|surnames|lname|last nm|nom usuel|nom de naissance|family name|familyname|family names|legal last name|recipient last name|recipientlastname|participant last name
    |nachname|nachnamen|familienname|nom de famille|apellidos|apellido|apellido(s)|apellido paterno|apellido 1|primer apellido|1er apellido|cognome|cognomi|sobrenome|apelido|apelidos|último nome
    |achternaam|familienaam|nazwisko|efternamn|etternavn|efternavn|sukunimi|soyadı|soyad|příjmení|priezvisko|vezetéknév|nume de familie
    |επώνυμο|επίθετο|фамилия|прізвище|prezime|priimek|perekonnanimi|uzvārds|pavardė|姓|名前（姓）|성|اسم العائلة|اللقب|الكنية|שם משפחה|họ|họ đệm|họ lót|họ và đệm|họ và tên đệm|họ và tên lót|họ và chữ lót|nama belakang|นามสกุล|उपनाम|अंतिम नाम
    |الاسم الأخير|cognoms|abizena(k)|姓氏|cognom|abizena
    |nama akhir|фамилно име
    |eftirnafn|kenninafn|نام خانوادگی|გვარი|ազգանուն|mbiemri|презиме|sloinne|cyfenw|abizenak|kunjom|apelyido|nama keluarga`,
  name: `name|names|candidate|nominativo|discente|nama mahasiswa|nama pelajar|nama siswa|اسم الطالب|nazwisko i imiona|氏名漢字|ชื่อ-สกุล|full name|fullname|student|students|student name|students name|student full name|display name|displayname|sortable name|name (original name)|user name (original name)
    |your name|your full name|what is your name?|what’s your name?|first and last name|name (first and last)|legal name|legal full name|official name
    |participant|participants|participant name|attendee|attendee name|learner|learner name|player|first name / last name|last name, first name|member name
    |nom|noms|nombre|nome|nomes|nume|naam|namn|navn|nimi|nombre completo|nom complet|nome completo|nome e cognome|vollständiger name|volledige naam|étudiant|estudiante|alumno|studente|aluno|studierende|teilnehmer|teilnehmende
    |imię i nazwisko|adı soyadı|ad soyad|jméno a příjmení|meno a priezvisko|teljes név|név|ονοματεπώνυμο|фио|полное имя|піб|氏名|名前|姓名|성명|الاسم|الاسم الكامل|שם מלא|שם|họ và tên|họ tên|nama|nama lengkap|ชื่อ-นามสกุล|पूरा नाम
    |last, first|last, first middle|last, first, middle|first middle last|first last|last first|surname, first name|family name, given name|surname and first name|last name first name|nachname, vorname|name, vorname|nachname vorname|vorname nachname|vor- und nachname|vorname und nachname
    |nom, prénom|nom et prénom|nom prénom|prénom nom|prénom et nom|nombre y apellidos|nombres y apellidos|nombre y apellido|apellidos, nombre|apellidos y nombre|apellidos y nombres|apellidos, nombres|apellidos nombres|apellidos nombre|apellido, nombre|apellido y nombre|nom i cognoms|cognoms i nom
    |cognome, nome|cognome e nome|cognome nome|nome cognome|nome e sobrenome|achternaam, voornaam|voornaam achternaam|nazwisko i imię|soyadı adı|příjmení a jméno|jméno příjmení|příjmení jméno|hallgató neve|vezetéknév keresztnév|фамилия имя отчество|фамилия, имя, отчество|фамилия, имя|фамилия и имя|фамилия имя|имя и фамилия|имя фамилия|прізвище та ім’я|прізвище, ім’я|姓名（原名）
    |الاسم كاملا|nom complet de l’usuari|πλήρες όνομα|πλήρες όνομα χρήστη|user full name|nombre completo del usuario|izen osoa|erabiltzailearen izen osoa|nom complet de l’utilisateur|nome completo do usuario|nome completo dell’utente|フルネーム|ユーザフルネーム|전체 이름|사용자 성명|visas naudotojo vardas|volledige naam van de gebruiker|nome completo do utilizador|nume complet|numele complet al utilizatorului|полное имя пользователя|fullständigt namn|tam adı|kullanıcının tam adı|повне ім’я користувача|全名|用户全名
    |nafn|fullt nafn|نام و نام خانوادگی|სახელი და გვარი|անուն ազգանուն|emri mbiemri|emri dhe mbiemri|име и презиме|ime i prezime|enw|enw llawn|ainm iomlán|isem|jina|নাম|பெயர்|పేరు|ಹೆಸರು|പേര്|નામ|ਨਾਮ|नाव|ឈ្មោះ|အမည်|ຊື່|お名前|學生姓名|学生姓名|pangalan`,
  middle: `other names|forename 2|first name 2|given name 2|middle name|middle names|middle name(s)|middle|middle initial|middle initials|middle init|mid name|mi|m.i.|legal middle name|preferred middle name|other given names|additional names
    |zweiter vorname|zweitname|mittelname|mittlerer name|weitere vornamen|deuxième prénom|second prénom|autre prénom|autres prénoms|autre(s) prénom(s)|prénom 2|2e prénom|segundo nombre|2º nombre|otros nombres|nombre 2|secondo nome|nome 2|segundo nome|nome do meio|tweede voornaam|tweede naam|middelste naam|middennaam|overige voornamen
    |mellannamn|mellomnavn|mellemnavn|toinen nimi|toinen etunimi|drugie imię|drugie imiona|prostřední jméno|druhé jméno|stredné meno|druhé meno|középső név|második keresztnév|al doilea prenume|prenume 2|отчество|отчество или второе имя|по батькові|отчество (при наличии)|srednje ime|drugo ime|средно име|бащино име|ikinci ad|ikinci adı|orta ad|orta adı|göbek adı|μεσαίο όνομα|segon nom|bigarren izena|antras vardas
    |ミドルネーム|中间名|中間名|중간 이름|중간이름|الاسم الأوسط|الاسم الثاني|اسم الأب|שם אמצעי|tên đệm|tên lót|chữ lót|chữ đệm|nama tengah|ชื่อกลาง|मध्य नाम
    |additional name`,
  suffix: `suffix|name suffix|suffix name|generation|generational suffix`,
  particle: `tussenvoegsel|tussenvoegsels|tussenv|tv|voorvoegsel|voorvoegsels|infix|namensvorsatz|vorsatzwort`,
  second: `apellido 2|segundo apellido|2º apellido|2do apellido|apellido materno|second last name|second surname|segundo sobrenome|último sobrenome`,
  email: `email addr|e-mail id|email|e-mail|mail|email address|your email|your email address|what is your email?|e-mail address|emails|email addresses|address|mail address|email id|student email|student email address|user email|attendee email|participant email|email (required)|email (university)|university email|campus email|preferred email|school email|institutional email|primary email|work email|upn|user principal name|participant id (upn)|participant id|recipient email|recipientemail|mailadresse|teilnehmer-id|adresse de messagerie|id du participant|id. de participante|id do participante|id partecipante|deelnemer-id
    |e-mail-adresse|emailadresse|e-mailadresse|courriel|adresse de courriel|adresse courriel|adresse e-mail|adresse email|adresse mail|correo|correo electrónico|dirección de correo|dirección de correo electrónico|correo institucional|email institucional
    |indirizzo email|indirizzo e-mail|indirizzo mail|posta elettronica|endereço de e-mail|endereço de email|endereço de correio eletrónico|correio eletrónico|e-mailadres|emailadres|adres e-mail|adres email|e-postadress|e-post|epost|e-postadresse|epostadresse|sähköposti|sähköpostiosoite
    |e-posta|e-posta adresi|eposta|e-mailová adresa|emailová adresa|e-mail cím|email cím|adresă de email|adresă e-mail|διεύθυνση email|διεύθυνση ηλεκτρονικού ταχυδρομείου|ηλεκτρονικό ταχυδρομείο|электронная почта|адрес электронной почты|почта|електронна пошта|адреса електронної пошти
    |メールアドレス|メール|电子邮件|电子邮件地址|email地址|邮箱|電子郵件|電郵地址|이메일|이메일 주소|البريد الإلكتروني|عنوان البريد الإلكتروني|דוא"ל|כתובת דואר אלקטרוני|כתובת דוא"ל|דואר אלקטרוני|địa chỉ thư điện tử|alamat email|อีเมล|ईमेल|ईमेल पता
    |adreça electrònica|διεύθυνση ηλε.ταχυδρομείου|helbide elektronikoa|enderezo de correo|el. pašto adresas|adresa de e-mail|邮箱地址
    |e-mail adresa|email adresa|e-poštni naslov|elektronska pošta|elektronska adresa|имейл|имейл адрес|surat elektronik|emel|địa chỉ email|e-posti aadress|e-pasta adrese
    |netfang|tölvupóstur|ایمیل|پست الکترونیک|پست الکترونیکی|رایانامه|ای میل|ইমেইল|ইমেল|மின்னஞ்சல்|ఇమెయిల్|ಇಮೇಲ್|ഇമെയിൽ|ઇમેઇલ|ਈਮੇਲ|ელფოსტა|ელ. ფოსტა|էլ. փոստ|էլ. հասցե|е-пошта|имејл|имејл адреса|el. paštas|e-pasts|ríomhphost|e-bost|cyfeiriad e-bost|e-mel|surel|correu electrònic|电邮|電郵|邮件|eメール|barua pepe|อีเมล์|אימייל`,
  login: `sis login id|login id|login|username|user name|user id|userid|netid|net id|unikey|sign-in name|account|kerberos
    |anmeldename|anmelde-id|benutzername|nutzername|kennung|nom d’utilisateur|identifiant|nombre de usuario|usuario|nome utente|nome de usuário|nome do usuário|nome de utilizador|utilizador|gebruikersnaam|nazwa użytkownika|användarnamn|brukernavn|brugernavn|käyttäjätunnus|kullanıcı adı|uživatelské jméno|felhasználónév|nume utilizator|όνομα χρήστη|логин|имя пользователя|ユーザ名|ユーザー名|用户名|使用者名稱|사용자 이름|اسم المستخدم|שם משתמש
    |nom d’usuari|erabiltzaile-izena|사용자 아이디|naudotojo vardas|nume de utilizator|ім’я входу
    |korisničko ime|uporabniško ime|потребителско име|nama pengguna|tên đăng nhập|tên người dùng|kasutajanimi|lietotājvārds|brukarnamn|ชื่อผู้ใช้|उपयोगकर्ता नाम
    |notandanafn|نام کاربری`,
  id: `id|id number|idnumber|student id|student number|student no|studentid|sis user id|sis id|orgdefinedid|org defined id|emplid|empl id|campus id|banner id|university id|user sis id|person id|external id
    |id-nummer|matrikelnummer|matrikel|matrikel-nr|numéro d’identification|numéro étudiant|numéro d’étudiant|número de id|número de identificación|matrícula|codice identificativo|matricola|número de identificação|número de aluno|studentnummer|numer id|numer indeksu|nr albumu|studienummer|tunnistenumero|opiskelijanumero|kimlik numarası|id numarası|öğrenci numarası|öğrenci no|identifikátor|osobní číslo|azonosítószám|neptun kód|αριθμός μητρώου|идентификационный номер|индивидуальный номер|номер зачетки|学号|學號|学籍番号|学生番号|idナンバー|학번|الرقم الجامعي|رقم الطالب|מספר זהות|ת.ז.
    |رقم المُعرَّف|número id|αναγνωριστικός αριθμός|id zenbakia|idナンバ|id 번호|id numeris|nummer (id)|número de identificação (id)|număr id|індивідуальний номер|identifikační číslo|id number (idnumber)
    |id broj|id številka|identifikacijska številka|идентификационен номер|факултетен номер|jmbag|broj indeksa|vpisna številka|số id|mã số sinh viên|mssv|nomor id|nim|nomor induk mahasiswa
    |شماره دانشجویی|کد دانشجویی|број индекса`,
  section: `section|section name|sections|class section|sec`,
  position: `#|no|nos|nr|record number|row|seq|n°|lp|s/n|sl no|sr no`,
  role: `role|roles|role name|enrollment role|enrolment role|enrollment type|base role type|course role|course roles|user role|profile|rolle/status|rolle im kurs|kursrolle|role in course|papéis|papel|rolle|rol|ruolo|função|rola|roll|rooli|роль|役割|角色|역할|الدور
    |الأدوار|rols|rollen|ρόλος|ρόλοι|rolak|ruoli|ロール|vaidmuo|vaidmenys|papéis atribuídos|roluri|роли|roller|ролі`,
}

const kinds = new Map(
  (Object.keys(titles) as ColumnKind[]).flatMap((kind) =>
    titles[kind].split('|').map((title) => [foldTitle(title), kind] as const),
  ),
)

/** Titles of other columns, which help to recognize a row of titles. */
const otherTitles = foldTitles(
  `join time|leave time|duration|duration (minutes)|total duration (minutes)|time in session (minutes)|guest|is guest|in waiting room|recording disclaimer response|join method
    |arrival time|time|timestamp|date|user action|action|first join|last leave|in-meeting duration|meeting duration|time joined|time exited|attended|attendance|participation|partecipazione|attendance duration|connection type|registration time|approval status|country/region name
    |class|course|group|notes|note|comment|comments|remarks|phone|status|level|year|program|major|credits|units|seat|signature`,
)
/** Titles of a table about the meeting itself, which comes before the table of its participants. */
const meetingTitles = new Set(
  'meeting id|meeting-id|webinar id|topic|thema|id de la réunion|id de reunión|id da reunião|id riunione|tema|会议号|主题|トピック'.split(
    '|',
  ),
)

/** Whether cells are column titles, not a person: two titles about people, or one beside other known titles. */
export function areTitles(cells: readonly string[]): boolean {
  if (cells.some((cell) => cell.length > maxTitleLength || holdsAddress(cell))) return false
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '')
  const columnKinds = texts.map(readTitle)
  const count = new Set(columnKinds.filter((kind) => kind !== null && personKinds.has(kind))).size
  if (count === 0 || areMeetingTitles(texts)) return false
  const isKnown = (text: string, index: number) => columnKinds[index] !== null || isOtherTitle(text)
  return count >= 2 || (columnKinds.some((kind) => kind !== null && studentKinds.has(kind)) && texts.every(isKnown))
}

/** Whether a text is column titles separated by spaces, `No. Name Email`, as in a table copied from a document. */
export function areSpacedTitles(text: string): boolean {
  // A fast check, because this function runs for every line of a list.
  if (holdsAddress(text)) return false
  const words = text.split(/\s+/u, maxTitleWords + 1)
  const texts: string[] = []
  for (let start = 0; start < words.length;) {
    const ends = [4, 3, 2, 1].map((count) => Math.min(start + count, words.length))
    const end = ends.find((index) => isKnownTitle(words.slice(start, index).join(' ')))
    if (end === undefined) return false
    texts.push(words.slice(start, end).join(' '))
    start = end
  }
  return words.length <= maxTitleWords && nameTwoFacts(texts)
}
const maxTitleWords = 16

function isKnownTitle(text: string): boolean {
  return readTitle(text) !== null || isOtherTitle(text)
}

/** Whether a title is known and isn't a name or an address. */
export function isOtherTitle(text: string): boolean {
  const folded = foldTitle(text)
  return isAttendanceTitle(folded) || otherTitles.has(folded) || isDateTitle(text)
}

/** Whether cells are the titles of at least two different facts about a person, and all are titles. */
export function nameTwoFacts(cells: readonly string[]): boolean {
  return areTitles(cells) && new Set(cells.map(readTitle).filter((kind) => kind !== null)).size > 1
}
const nameKinds = ['first', 'last', 'name']
const studentKinds = new Set<string>([...nameKinds, 'email'])
const personKinds = new Set<string>([...studentKinds, 'login', 'id'])

/** Whether cells are titles of facts about a meeting, and not of people with their topics or meetings. */
export function areMeetingTitles(cells: readonly string[]): boolean {
  const isFact = (cell: string) => cell.length <= maxTitleLength && meetingTitles.has(cell.trim().toLowerCase())
  if (cells.length < 3 || !cells.some(isFact)) return false
  // The last cell may be the number of participants.
  const last = cells.findLast((cell) => cell.trim() !== '')
  const isSure = (cell: string) => cell !== last || sureNames.has(foldTitle(cell))
  return !cells.some((cell) => nameKinds.includes(readTitle(cell) ?? '') && isSure(cell))
}

/**
 * Whether cells are the titles of a table: known titles, or the title of a name or address beside unknown ones. In the
 * second case, the row `below` must have the same number of cells, and some of its cells must not be names.
 */
export function startTable(cells: readonly string[], below: readonly string[]): boolean {
  if (areTitles(cells)) return true
  const isTitle = (cell: string) => cell.length <= maxTitleLength && /\p{L}/u.test(cell) && !/[\d@]/u.test(cell)
  const hasName = cells.some((cell) => studentKinds.has(readTitle(cell) ?? ''))
  const isWider = below.length > 2 || below.some((cell) => /\d/u.test(cell))
  const isSure =
    sureNames.has(foldTitle(cells[0] ?? '')) &&
    cells.every((cell) => isTitle(cell) || isOtherTitle(cell) || numberedTitle.test(cell))
  return (
    cells.length > 1 &&
    cells.length === below.length &&
    ((isSure && !isKnownTitle(below[0]!)) || (hasName && isWider && cells.every(isTitle)))
  )
}
/** Titles of names that are never a name themselves. */
const sureNames = foldTitles(
  'name|full name|student name|nom|nombre|nombre completo|nome|nome completo|naam|namn|navn|nama|név|vollständiger name|фио|氏名|姓名|名前|성명|이름|الاسم',
)
const numberedTitle = /^\p{L}[\p{L}\s]{1,40} ?#?\d{1,3}$/u

/** Titles that mean first names in some lists and full names in others. */
const wholeNames = foldTitles('이름|名字|имя|ім’я|ad|adı|jméno|meno|ime|име|tên|ชื่อ|नाम|نام|სახელი|անուն|emri|ainm')

/** Whether a title of first names means full names when no column has last names. */
export function meansWholeName(title: string): boolean {
  return wholeNames.has(foldTitle(title.split(/[([（]/u, 1)[0]!))
}

/** Titles of full names that begin with one family name, or with two. The index is the number of family names. */
const familyFirst = [
  '',
  'last first|név|teljes név|hallgató neve|vezetéknév keresztnév|họ và tên|họ tên|фио|піб|фамилия имя отчество|фамилия и имя|фамилия имя|прізвище та ім’я|прізвище ім’я|last name first name|surname and first name|surname first name|family name given name|nachname vorname|name vorname|nom et prénom|nom prénom|cognome e nome|cognome nome|apellido y nombre|nazwisko i imię|nazwisko i imiona|nominativo|soyadı adı|příjmení a jméno|příjmení jméno',
  'apellidos y nombre|apellidos y nombres|apellidos nombres|apellidos nombre|cognoms i nom',
].map(foldTitles)
/** Japanese and Chinese names begin with the family name if the title is in Chinese characters. */
const eastAsianName = /^[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ー・\s]+$/u

/** Returns the number of family names at the start of a full name, by its title. 0 if given names come first. */
export function countFamilyNames(title: string, name: string): number {
  if (/\p{Script=Han}/u.test(title)) return eastAsianName.test(name) ? 1 : 0
  const folded = withoutOwner(title).replaceAll(',', '')
  return Math.max(
    familyFirst.findIndex((titleSet) => titleSet.has(folded)),
    0,
  )
}

/** The maximum length of a title, in characters. */
const maxTitleLength = 80

/** Returns the content of a column by its title. Null if the title isn't known. */
export function readTitle(title: string): ColumnKind | null {
  // A fast check, because most cells of a gradebook are numbers or empty.
  if (title.length > maxTitleLength || !/[\p{L}#№]/u.test(title)) return null
  // `Apellido2` means `Apellido 2`, and `middleName` means `middle name`.
  const words = title.replaceAll(/[▲▼△▽↑↓↕⇅⇵⬆⬇]|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d[\s*:?]{0,9}$)/gu, ' ')
  const [spaced, whole] = [words.replace(/ ?,(?=\p{L})| ,/u, ', '), foldTitle(title)]
  const folded = spaced === title ? whole : foldTitle(spaced)
  return kinds.get(whole) ?? kinds.get(folded) ?? readLongTitle(folded)
}

/** Words around a title in questions, forms and databases: `What is your last name?`, `Student First Name`. */
const fillerWords = foldTitles(
  "student|students|student's|studentin|pupil|learner|attendee|attendee's|participant|participant's|member|user|person|candidate|candidate's|respondent|stu|std|spriden|goremal|spbpers|your|my|please|enter|type|provide|write|what|what's|whats|is|are|official|legal|full|university|" +
    'étudiant|estudiante|alumno|alumna|aluno|aluna|cual|cuales|es|son|tu|tus|su|sus|votre|vos|ton|quel|quelle|est|dein|deine|ihr|ihre|bitte|gib|wie|lautet|il tuo|tua|seu|sua|qual|uw|je|jouw|imie studenta',
)
/** Titles at the end of longer ones, such as `Please enter your details - Last name`. */
const endings = new Set('last name|first name|family name|given name|given names|middle name|email address'.split('|'))
const ofStudent =
  / (?:of (?:the )?(?:student|participant|candidate|attendee)|d(?:[eo]l?|a|e la|ello|ella) (?:alun[oa]|alumn[oa]|estudi?ante|studente|studentessa)|de l'(?:etudiante?|eleve)|des (?:studierenden|studenten|teilnehmers)|(?:van (?:de )?)?student|studenta|студента)$/u

/** Returns a folded title without the words that refer to the student. */
export function withoutOwner(title: string): string {
  return foldTitle(title).replace(ofStudent, '')
}
const otherPeople =
  /(?<!\p{L})(?:father|mother|parent|guardian|spouse|advis[eo]r|supervisor|tutor|mentor|coach|teacher|instructor|lecturer|professor|emergency|next of kin|buyer|purchaser|payer|sponsor|partner|manager|referee|billing|dozent|dozentin|betreuer|betreuerin|lehrer|lehrerin|vater|mutter|eltern|pere|mere|encadrant|enseignant|responsable|padre|madre|profesor|profesora|docente|pai|mae|orientador|orientadora|relatore|begeleider|promotor|opiekun|danisman|ayah|ibu|wali|dosen|научный руководитель|преподаватель)(?:'?s|e?s|in)?(?!\p{L})|父|母|担任|导师|指導教員|指导教师|教师|보호자|지도교수/u

/** Whether a folded title is about someone other than the student: `Father's Name`, `Advisor Email`. */
export function namesOtherPerson(folded: string): boolean {
  return otherPeople.test(folded)
}
const ownKinds = new Set<string>(['last', 'email'])

/** Reads a folded title with extra words: a question, an owner, a number, a remark, or two names for one thing. */
function readLongTitle(title: string): ColumnKind | null {
  const opening = { ')': '(', ']': '[' }[title.slice(-1)]
  // Such as `Email (alder.edu)`.
  const folded = opening === undefined ? title : foldTitle(title.slice(0, Math.max(title.lastIndexOf(opening), 0)))
  const kind = folded === title ? null : (kinds.get(folded) ?? null)
  const alternatives = folded.includes('/') ? new Set(folded.split('/').map((part) => kinds.get(part.trim()))) : null
  if (kind ?? alternatives?.size === 1) return kind ?? [...alternatives!][0] ?? null
  const words = folded.split(' ')
  if (words.length < 2) return null
  let start = /^[¿(]?(?:q?\d{1,3}|[a-h])[).]?$/.test(words[0]!) ? 1 : 0
  const isNumbered = start === 1
  if (/^q\d/.test(words[0]!) && /^\d{1,2}$/.test(words[1]!)) start += 1
  while (start < words.length - 1 && fillerWords.has(words[start]!.replace(/^¿/, ''))) start += 1
  const rest = words.slice(start).join(' ').replace(ofStudent, '')
  // `A. Student` is a person, and `2. Participants` a section.
  const wholeKind =
    rest !== folded && (!isNumbered || rest.includes(' ') || (rest !== 'last' && ownKinds.has(kinds.get(rest) ?? '')))
      ? kinds.get(rest)
      : undefined
  const ending = words.slice(-2).join(' ')
  const longKind = wholeKind ?? (words.length > 2 && endings.has(ending) ? kinds.get(ending) : undefined) ?? null
  return longKind === null || longKind === 'position' || longKind === 'role' || namesOtherPerson(folded)
    ? null
    : longKind
}

/** Returns a title without characters that forms add: `* Name`, `Student ID *`, `Name:`, `Were you here?`. */
export function bareTitle(title: string): string {
  return /^[\s*•]|[\s*:：?？]$/u.test(title) ? title.replaceAll(/^[\s*•]{1,20}|[\s*:：?？]{1,20}$/gu, '') : title
}

function foldTitles(list: string): ReadonlySet<string> {
  return new Set(list.split('|').map(foldTitle))
}

/** Folds a title for comparison: no capitals, accents or outer signs, and one kind of space, hyphen and dot. */
export function foldTitle(title: string): string {
  const text = bareTitle(unquote(title.trim()))
  // A fast path, because every cell of a table is compared with titles.
  if (/^[ -_a-~]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/[-_. ]+/g, ' ')
      .trim()
  return foldName(text.normalize('NFKC').replaceAll(/[-_.\s]+/gu, ' '))
}
