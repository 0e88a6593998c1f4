import type { AbsenceWords } from './absence-words.ts'

const bulgarian: AbsenceWords = {
  ended:
    'нова|друга работа|компания|фирма|предизвикател*, смених работа*, договорът ми .. изтече|прекратен, вече|повече не е .. част|служител*|екип*|нас, бивш* служител*|колег*, почина|кончина|смърт*, адрес*|акаунт*|пощата .. закрит*|неактив*|изтрит*|валид*, нов* контакт*|отговорник, напусна*, пенсионира*, договор* .. изтече|прекратен',
  left: 'вече|повече не .. работя|съм .. в|тук|за|компанията|фирмата|служител*|част, не работя .. вече|повече, напуснах .. компанията|фирмата|работа|длъжността, пенсионирах се, последният ми работен',
  leftOther:
    'вече|повече не .. работи|е .. при|в|тук|нас|компанията|фирмата|служител*, не работи .. вече|повече|при, напусна .. компанията|фирмата|работа|нас, се пенсионира, почина',
  away: 'съм|ще .. отпуск|отпуска|болничен|командировка|майчинство|почивка|отсъств*|извън, отпуск|болничен|командировка съм|до|ще, няма да .. офиса|работа, ще се върна|връщам, връщам се .. на|в, отсъствам, офисът|офиса|фирмата .. затворен*',
  awayWords: 'отпуск*, болничен, командировк*, отсъств*, майчинство, затворен*, върна, връщам',
  gone: 'пенсионирах се, смених работа*',
}
const croatian: AbsenceWords = {
  ended:
    'novi|nove|drugi|drugu posao|izazov*|tvrtk*|firm*, promijenil* sam|posao, ugovor .. istekao|raskinut, moj ugovor|angazman .. istek*|zavrs*, vise nije .. zaposlen*|dio|clan*|djelatni*|kod|u|nas*|radi, biv* zaposlen*|kolega*|djelatni*, preminu*|umro|umrla|smrt*, adresa|racun|pretinac .. ugasen*|zatvoren*|neaktiv*|izbrisan*|ukinut*, nov* kontakt*|izazov*, otis* .. mirovinu|tvrtk*, ugovor .. istekao|raskinut, zamijenil*|naslijedi*',
  left: 'vise|ne .. ne|vise|radim .. radim|u|za|tvrtki|zaposlen*, vise ne radim|delam, ne radim .. vise|vec, nisam vise .. zaposlen*, otisao|otisla sam .. tvrtke|mirovinu|firme, umirovljen*, napustio|napustila sam .. tvrtku|firmu, moj zadnji|posljednji radni dan, ne delam vec',
  leftOther:
    'vise ne radi|dela, ne radi .. vise|vec, nije vise .. zaposlen*|kod|u, otisao|otisla .. mirovinu|tvrtke|firme, napustio|napustila .. tvrtku|firmu, umirovljen*, preminuo|preminula, ni vec .. zaposlen*',
  away: 'sam|bit|cu|biti|na .. godisnjem|odmoru|bolovanju|porodiljnom|putu|dopustu|sajmu|sluzbenom|odsutan|odsutna, na godisnjem|odmoru|bolovanju|porodiljnom|dopustu .. sam|do, nisam|necu .. uredu|dostup*|kancelariji|pisarni, vracam|vrnem se, vratit cu, ured|tvrtka|firma .. zatvoren*',
  awayWords: 'godisnj*, odmor*, bolovanj*, porodiljn*, dopust*, odsut*, vracam, vratit, zatvoren*, sluzbenom',
  gone: 'umirovljen* sam, otisla|otisao sam u .. mirovinu, promijenio|promijenila sam posao',
}
const arabic: AbsenceWords = {
  ended:
    'انتقلت إلى|الى|للعمل, انتهى|انتهت عملي|خدمتي|عقدي, موظف* سابق*, انتقل|انتقلت إلى|الى, انتهى|انتهت عقد*|خدمة|عمله|عملها, توفيت, وفاة',
  left: 'لم أعد|اعد .. أعمل|اعمل|موظف*, تركت|غادرت .. الشركة|العمل|منصبي|وظيفتي, لا أعمل|اعمل .. الشركة|هنا|بعد, تقاعدت, استقلت .. من',
  leftOther:
    'لم يعد|تعد .. يعمل|تعمل|موظف*, لا يعمل|تعمل .. هنا|الشركة|معنا|لدينا, ترك|تركت|غادر|غادرت .. الشركة|العمل, تقاعد, استقال, توفي',
  away: 'أنا|انا|سأكون|ساكون .. إجازة|اجازة|عطلة|سفر|غير متاح|خارج, في إجازة|اجازة|عطلة .. حتى|من|إلى|لغاية, خارج المكتب, سأعود|ساعود .. إلى|يوم|في|الى, مكتبنا|المكتب|الشركة .. مغلق*',
  awayWords: 'إجازة, اجازة, عطلة, خارج المكتب, سأعود, ساعود, مغلق*, مسافر*, غير متواجد',
}
const hebrew: AbsenceWords = {
  ended:
    'עברתי .. למקום|לחברה|לתפקיד, התחלתי .. עבודה|תפקיד, עובד|עובדת לשעבר, הלך לעולמו, הלכה לעולמה, עבר|עברה .. לתפקיד|לחברה, הכתובת|התיבה .. אינה|בוטלה|נסגרה',
  left: 'איני|אינני|לא .. עובד|עובדת|מועסק|מועסקת .. יותר|עוד|בחברה, עזבתי .. החברה|התפקיד|תפקידי|הארגון|העבודה, פרשתי .. לגמלאות|לפנסיה|מהחברה, סיימתי .. תפקידי|עבודתי|התפקיד',
  leftOther:
    'כבר לא|אינו|אינה|לא .. עובד|עובדת .. יותר|אצלנו|בחברה|כאן, עזב|עזבה .. החברה|הארגון|אותנו|התפקיד, פרש|פרשה .. לגמלאות|לפנסיה, סיים|סיימה .. תפקיד*|עבודת*, נפטר|נפטרה',
  away: 'אני|אהיה|נמצא|נמצאת .. בחופשה|בחופש|במילואים|בחופשת|בחול|מחוץ|חולה, לא אהיה|נמצא|נמצאת|זמין|זמינה .. במשרד|זמין|זמינה|עד, בחופשה|בחופש עד|מ|החל, אחזור|חוזר|חוזרת .. ב|לעבודה|למשרד|בתאריך|ביום, המשרד|משרדנו .. סגור, מחוץ למשרד',
  awayWords: 'חופשה, בחופשה, חופש, מילואים, במילואים, מחוץ למשרד, סגור, אחזור, לידה',
}

export const southSlavicAndSemiticAbsences = [bulgarian, croatian, arabic, hebrew]
