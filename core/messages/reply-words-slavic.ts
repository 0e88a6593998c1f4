import type { ReplyWords } from './reply-words.ts'

export const polish: ReplyWords = {
  interested:
    'brzmi ciekaw*|interesujac*|swietnie|dobrze, jestesmy|jestem zainteresowan*, prosze .. przeslac|przeslanie|szczegoly|oferte|cennik|wiecej, prosze o .. szczegoly|cennik|oferte|informacj*|prezentacj*, chetnie .. zobacz*|poznam*|przetestuj*|dowiem*|skorzysta*, ciekaw*, interesuje nas|mnie, prosze przeslac, wyslijcie .. oferte',
  not_interested:
    'nie .. zainteresowan*, nie interesuje, brak zainteresowania, nie potrzebujemy, nie skorzystamy, dziekuje nie, nie dziekuj*, nie mamy potrzeby, mamy juz .. system*|rozwiazani*|dostawc*',
  not_now:
    'nie teraz, w tej chwili nie, na razie nie, prosze .. odezwac sie .. w, moze pozniej, w przyszlym roku',
  fits: 'pasuje, odpowiada, mozemy, moge, proponuj*, zadzwon*, bedzie dobrze, ok, moze byc',
  meeting: 'umowmy sie, umowic sie, prosze .. zadzwonic, zadzwon*, porozmawiajmy, spotkajmy sie',
  day: 'poniedzialek, wtorek, srod*, czwartek, piatek, jutro, dzis',
  not: 'nie',
}

export const czech: ReplyWords = {
  interested:
    'zni to|dobre|zajimave .. dobre|zajimave|skvele, mam* zajem, mohlo .. zajimat, zajima nas|me, poslete .. cenik|informace|nabidku|vice|podrobnosti, poslete mi|nam, rad* .. bych|se .. vic|dozvedel*, ano poslete',
  not_interested:
    'nemam* zajem, nezajima, nemame o .. zajem, nepotrebujeme, neni pro nas, dekuji ne, ne dekuj*, uz mame .. system|reseni|dodavatele, jiz mame .. system|reseni|dodavatele',
  not_now: 'ted ne, v tuto chvili ne, ozvete se .. v|na|za|priste, mozna pozdeji, pristi rok',
  fits: 'sla, slo, hodi, vyhovuje, muzeme, muzu, mohu, zavolejte, ok, jde, pasuje',
  meeting: 'zavolejte mi|nam, domluvme se, sejdeme se, muzeme si zavolat',
  day: 'pondeli, utery, stred*, ctvrtek, patek, zitra, dnes',
  not: 'ne, nehodi, nejde, nevyhovuje, nemuzu, nemohu',
}

export const slovak: ReplyWords = {
  interested:
    'znie to|dobre|zaujimavo .. dobre|zaujimavo|skvele, mam* zaujem, zaujima nas|ma, poslite .. cennik|informacie|informacii|ponuku|viac|podrobnosti, poslite mi|nam, presne toto .. riesime, rad* .. by|sa .. viac',
  not_interested:
    'nemam* zaujem, nezaujima, nepotrebujeme, nie je pre nas, nie dakujem, dakujem nie, uz mame .. system|riesenie|dodavatela',
  not_now: 'teraz nie, momentalne nie, ozvite sa .. v|na|o, mozno neskor, buduci rok',
  fits: 'isla, islo, hodi, vyhovuje, mozeme, mozem, zavolajte, ok, pasuje',
  meeting: 'zavolajte mi|nam, dohodnime sa, stretnime sa',
  day: 'pondelok, utorok, stred*, stvrtok, piatok, zajtra, dnes',
  not: 'nie, nehodi, nevyhovuje, nemozem',
}

export const russian: ReplyWords = {
  interested:
    'интересно, интересная, звучит .. интересно|хорошо|здорово, нас интересует, меня интересует, заинтересован*, пришлите, отправьте .. презентацию|прайс|информацию|детали, вышлите, расскажите .. подробнее, хотел* бы .. узнать|посмотреть|попробовать, с удовольствием',
  not_interested:
    'не .. интерес*, неинтересно, нет спасибо, спасибо нет, не нужно, не нуждаемся, не требуется, уже есть .. система|решение|поставщик, неактуально, не актуально',
  not_now:
    'не сейчас, пока нет, сейчас не, напишите .. в следующем|весной|позже, в следующем году, может позже',
  fits: 'подходит, удобно, устроит, устраивает, можно, могу, ок, хорошо, давайте',
  meeting: 'позвоните, звоните, созвонимся, давайте созвонимся|встретимся, перезвоните, наберите',
  day: 'понедельник, вторник, сред*, четверг, пятниц*, завтра, сегодня',
  not: 'не, неудобно',
}

export const ukrainian: ReplyWords = {
  interested:
    'цікаво, цікава, звучить .. цікаво|добре|чудово, нас цікавить, мене цікавить, зацікавлен*, надішліть, надсилайте .. деталі|презентацію, пришліть, розкажіть .. детальніше, хотів* би .. дізнатися|подивитися|спробувати, із задоволенням, залюбки',
  not_interested:
    'не .. цікав*, нецікаво, ні дякую*, дякую ні, не потрібно, не потребуємо, вже є .. система|рішення|постачальник, неактуально, не актуально',
  not_now:
    'не зараз, поки ні, зараз не, напишіть .. наступного|навесні|пізніше, наступного року, можливо пізніше',
  fits: 'підходить, зручно, влаштовує, можна, можу, ок, добре, давайте',
  meeting: 'зателефонуйте, дзвоніть, чекаю дзвінка, подзвоніть, зідзвонимося, давайте зустрінемося, наберіть',
  day: 'понеділок, вівторок, серед*, четвер, пятниц*, завтра, сьогодні',
  not: 'не, незручно',
}
