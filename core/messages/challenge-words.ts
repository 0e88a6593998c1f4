// The words of filters that hold a mail until its sender answers, in all languages. A mail that a program sent is a
// challenge when it asks its sender to prove something, and says why.
import { createMatcher, findPhrases } from './wishes/matcher.ts'
import { wordsOfSentence } from './wishes/words.ts'

type Role = 'prove' | 'human' | 'held' | 'stranger'

const WORDS: Record<Role, string> = {
  prove:
    'prove, confirm*, verif*, validat*, authenticat*, identify, vouch, introduce yourself|themselves, say who you, solve*, answer .. question, reply with|to .. number|word|code|this, enter .. code|letters|characters|word, captcha*, pick|choose|tick|select .. picture|image|box|cat, complete|pass .. check|test|form|step, tap|press|click|follow|hit|visit|open, request|ask .. access|permission|entry|added|admission, register .. sender|address, beweis*, bestatig*, verifizier*, losen|lose|losung, antworten sie|mit .. mit|wort|zahl, geben .. code|zeichen|wort|ein, klick*, weisen .. nach, freischalt*, legitimier*, identifizier*, prouv*, valid*, confirm*, identifi*, cliqu*, resol*, recopi*, repond* .. question, saisis*, authentifi*, prueb*, demuestr*, demostr*, verifiq*, pulse, puls*, haga clic, responda .. pregunta, introduzca, dimostr*, conferm*, clicch*, clicc*, risolv*, rispond* .. domanda, inserisc*, bewijs*, bevestig*, klik*, toon .. aan, beantwoord, vul .. in|code, los .. op, udowodni*, potwierd*, zweryfik*, kliknij, przepisz, wpisz, rozwiaz*, odpowiedz, bevisa*, bekrafta*, verifier*, klicka*, tryck*, skriv .. koden, los .. uppgiften, bevis*, bekraeft*, bekraft*, bekreft*, verifiser*, trykk*, tryk*, indtast*, tast .. inn, todista*, vahvista*, varmista*, klikka*, syota*, ratkaise*, vastaa, provar, prove, confirme*, clique*, comprov*, responda, digite, potvrd*, over*, dokaz*, preukaz*, prokaz*, klepn*, zadejte, zadajte, vyplnte, opiste, odpovezte, odpovedzte, igazol*, erositse*, megerosit*, kattints*, bizonyits*, irja be, oldja meg, valaszol*, dovedi*, confirmati, verificati, apasati, faceti clic, introduceti, raspundeti, dogrula*, onayla*, kanitla*, tikla*, girin, yanitla*, επιβεβαιω*, επαληθευ*, αποδειξ*, πατηστε, κλικ, εισαγ*, απαντηστε, подтверд*, докаж*, доказать, провер*, нажм*, переидите, введите, ответьте, решите, підтверд*, довед*, натисн*, переидіть, введіть, дайте відповідь, розвяж*, потвърд*, докажете, натисн*, въведете, отговорете, potvrd*, dokaz*, kliknite, unesite, odgovorite, rijesite, أكد*, اكد*, تأكيد, تاكيد, اثبت*, أثبت*, انقر*, اضغط*, أجب, אשר*, לאשר, אמת*, לאמת, הוכיח*, לחץ, לחצו, הזן, הקש',
  human:
    'human, humans, humanity, robot*, bot, bots, machine, real person, a person, captcha*, picture of, mensch*, maschine, roboter*, humain*, personne reelle, vraie personne, robots, persona real, humano*, maquina, umano, umana, persona reale|vera, macchina, mens, echt persoon, echte persoon, czlowiek*, robotem, manniska, menneske*, ihminen, ihmis*, robotti, humana, pessoa real, robo, clovek*, ember, om, persoana reala, insan*, gercek kisi|bir, ανθρωπ*, ρομποτ, человек*, робот*, людин*, човек, covjek*, إنسان, انسان, روبوت, אדם, רובוט, spam*, junk, anti spam, antispam',
  held: 'blocked, held, hold, holding, holds, on hold, pending, waiting, awaiting, queue, queued, quarantin*, parked, retained, suspended, intercepted, stopped, deliver*, released, release, pass .. on|through|along, passed on|through, let .. in|through, lets .. in|through, reach* .. him|her|me|us|them|inbox|the, goes|go straight|through, get through, arrive, discarded|dropped|deleted|destroyed, landing, zugestellt, zustell*, stellen .. zu, zuruckgestellt, zuruckgehalten, angehalten, wartet, warteschlange, durchgelassen, durch|kommt, kommt .. durch|an, durchgestellt, erhalt, erreicht, weitergeleitet, freigegeben, verworfen, en attente, retenu*, remis*, livr*, bloque*, transmis*, parvien*, quarantaine, detenid*, en espera, retenid*, entreg*, llegue, cuarentena, bloquead*, trattenut*, in attesa, consegn*, recapit*, sospes*, bloccat*, quarantena, wacht*, vastgehouden, bezorg*, afgeleverd, vrijgave, vrijgegeven, aankomt, tegengehouden, wstrzyman*, zatrzyman*, oczekuj*, dostarcz*, dotar*, kwarantann*, vantar, vantan, slapps, levereras, leverera*, karantan, stoppat*, halls, ko, kvarhallen, afventer, venter, leveres, afleverer, afleveret, karantaene, tilbageholdt, ko, vent*, holdt tilbake, frem, karantene, odottaa, toimite*, perille, karanteen*, pidatetty, aguarda*, retid*, quarentena, ceka*, doruc*, pozdrzen*, zadrzan*, karanten*, varakoz*, kezbesit*, visszatart*, karanten*, retinut*, asteapta, livrat*, carantina, beklet*, bekliyor, teslim*, ulas*, karantina*, αναμεν*, παραδο*, κρατειται, καραντινα, ожида*, задержан*, достав*, доидет, карантин*, очіку*, затриман*, достав*, дійде, диде, карантин*, изчаква, задържан*, достав*, ceka*, zadrzan*, dostav*, karanten*, انتظار, محتجز*, تسليم, ממתין*, הוחזק*, תימסר, יימסר',
  stranger:
    'people|those|senders|anyone on my|the|her|his|our|their .. list, guest list, not on .. list, first time|mail|message|email|letter, stranger*, unknown, not know|recognise|recognize you|your|this, never written|emailed|mailed|met, havent|not seen .. before, new senders|sender|correspondent*|contacts, only .. known|verified|approved|trusted|confirmed|registered, contact list, address book, whitelist, white list, allow list, allowlist, allowed|approved|trusted|safe|known|verified .. senders|sender|list|correspondents|contacts|people, unbekannt*, zum ersten mal, erste* mail|nachricht|mal, adressbuch, noch nicht .. bekannt|liste|adressbuch, nur .. bekannt*|bestatigt*|verifiziert*|gepruft*, absender*, premier|premiere, inconnu*, expediteur*, carnet d adresses, primera vez, primer correo|mensaje, remitente*, desconocid*, lista blanca, prima volta, primo messaggio, mittent*, sconosciut*, rubrica, eerste keer|bericht|mail, onbekend*, afzender*, adresboek, pierwszy raz, nieznan*, nadawc*, zatwierdzon*, forsta gangen, okand*, avsandar*, kanner inte, forste gang, ukendt*, ukjent*, afsender*, avsender*, kender|kjenner ikke, ensimmai*, tuntematon*, lahettaj*, primeira vez, remetente*, desconhecid*, poprve, prvni, neznam*, odesilat*, prvy raz, odosielat*, prvykrat, eloszor, ismeretlen, felado*, nem ismeri, prima data, expeditor*, necunoscut*, ilk kez|defa, tanimiyor, taninmayan, gonderen*, πρωτη φορα, αγνωστ*, αποστολε*, впервые, первыи раз, неизвестн*, отправител*, незнаком*, вперше, невідом*, відправник*, надсилач*, за първи, непознат*, подател*, изпращач*, prvi put, nepoznat*, posiljatelj*, أول مرة, مجهول, المرسل, לראשונה, לא מוכר, השולח',
}
const UNSPACED: Record<Role, RegExp> = {
  prove:
    /確認|認証|証明|クリック|入力|返信|お答え|验证|驗證|确认|確認|点击|點擊|证明|證明|回答|输入|輸入|인증|확인|클릭|입력|증명|답변/u,
  human: /人間|ロボット|真人|机器人|機器人|人类|사람|로봇|迷惑メール|スパム|垃圾|스팸/u,
  held: /保留|隔離|配信|届|お届け|待|暂存|暫存|拦截|攔截|投递|投遞|送达|送達|隔离|보류|전달|대기|격리|배달/u,
  stranger:
    /初めて|未登録|知らない|送信者|差出人|首次|第一次|陌生|未知|发件人|寄件者|寄件人|처음|모르는|발신자|보낸 ?사람|등록되지/u,
}
const MATCHER = createMatcher<Role>([WORDS])
const SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const MOST_WORDS = 200

/**
 * True when the text asks its sender to prove something, for at least one reason of a filter; without a header of a
 * program (`isProven`), because it holds the mail of a stranger.
 */
export function demandsProof(text: string, isProven: boolean): boolean {
  const roles = SCRIPT.test(text) ? unspacedRoles(text) : spacedRoles(text)
  if (!roles.has('prove')) return false
  return isProven ? roles.size > (roles.has('held') ? 1 : 2) : roles.has('held') && roles.has('stranger')
}

const unspacedRoles = (text: string): Set<Role> =>
  new Set((Object.keys(UNSPACED) as Role[]).filter((role) => UNSPACED[role].test(text)))

const spacedRoles = (text: string): Set<Role> =>
  new Set(findPhrases(wordsOfSentence(text).slice(0, MOST_WORDS), MATCHER).map(({ role }) => role))
