import type { Lexicon } from './lexicon.ts'

export const english: Lexicon = {
  not: 'dont, do not, never, not to, stop',
  send: 'send, sending, resend, forward, forwarding',
  contact:
    'contact, contacting, contacted, e mail, email, emailing, emailed, mail, mailing, write, writing, message, messaging, spam, spamming, approach, approaching, bother, bothering, harass, harassing, pester, pestering, solicit, soliciting, reach out, reaching out, follow up, following up, text, texting, bug, bugging',
  mails:
    'emails, email, e mails, e mail, mails, messages, newsletters, newsletter, spam, marketing, advertising, advertisements, ads, communications, communication, correspondence, solicitations, follow ups, followups, sales pitches, pitches, outreach, this crap, this stuff, this rubbish, such mail, these',
  more: 'more, anymore, any more, again, further, ever, any longer, no longer, in future, in the future, another',
  me: 'me, us, myself',
  mine: 'my|our name, my|our|this|the address|email|e|data|details|information|info|records|entry|profile|number, my|our|this email|mail|e|personal|contact|mailing|work address|mail|data|details|information|records, all|any personal|my|our data|information|personal, personal data|information',
  stop: 'stop, cease, quit, desist, refrain from, halt, discontinue, knock off',
  noWant:
    'dont want, do not want, dont wish, do not wish, no longer want|wish, no longer interested in, would rather not, would prefer not, d rather not, d prefer not, rather you didnt, prefer not to, not interested in receiving|getting, no desire, have no interest in receiving|getting, dont need, do not need',
  receive:
    'receive, receiving, get, getting, hear, hearing, be contacted|emailed|mailed|approached|spammed, you to contact|email|mail|write|message|send',
  remove:
    'remove, removed, removing, delete, deleted, deleting, erase, erased, drop me|us|my|our|this from|off, drop my|our|this, take me|us|my|our|this .. off|out|from, taken, get me|us .. off|out|from, strike, struck, scrub, purge, wipe, expunge, scratch me|us|my|our, pull|cross me|us|my|our .. off|out|from, removal, deletion',
  list: 'list, lists, database, data base, db, system, systems, crm, records, mailings, mailing, distribution, emails, mails, contacts, cadence, sequence, sequences, campaign, campaigns, newsletter, outreach, address book, communications',
  leave:
    'unsubscribe, un subscribe, unsubscribing, unsubscribed, opt out, opt me|us out, opted out, deregister, unsub',
  want: 'want to, wish to, like to, please, pls, plz, kindly, can you, could you, would you, ask to, asked to, asking to, ask you to, asking you to, how do|can i, how do|can we, where do|can i, let me, need to be, want|wish|like|ask|asked to be, request to',
  from: 'from, of, for, off',
  yours: 'this, these, your, that, all, any, future, further, mailing',
  none: 'no, any',
  law: 'gdpr, dsgvo, ccpa, art|article 17, art|article 21, article 7 3, data protection act|law|regulation, can spam, pecr, casl, art 21 2, articles 17, right to erasure|object, privacy act, pipeda, tcpa',
  object:
    'object, objection, erase, erasure, forgotten, delete, deletion, remove, withdraw, revoke, stop, cease, opt out',
  authority:
    'ico, information commissioner*, ftc, data protection authority|commissioner|officer, supervisory authority, privacy commissioner, trading standards, federal trade commission, spamhaus, cnil, your provider|isp|host',
  complain:
    'report, reporting, reported, complain, complaint, complaints, go to, sue, next time, next mail|email|message, file, lodge, hear from, inform, otherwise, or else',
  phrase:
    'be removed|taken|deleted|unsubscribed from|off .. mailing*|list*|database|emails|mails|communications, lose my|our|this .. address|number|email|name|contact|details, forget my|our|this address|number|email, leave me|us alone, leave us be, right to erasure|object, right to be forgotten, exercise|exercising .. right* .. erasure|object, object* to .. processing|marketing|use of my|our, request .. erasure|deletion of .. my|our|all|personal, withdraw|revoke .. consent, dont|never consent .. contacted, cease and desist, do not contact, do not email, want off, want out of your|this list|mailing, off your|this|the .. list please, blacklist me|us|my|our, block list me|us, do not solicit, hear from you again .. report, never want to hear, dont want to hear, no longer to be contacted, stop it with .. mails|emails, suppress my|our|me, i|we object* .. direct|marketing|processing, no|please follow ups, no more follow, do not|dont sell|share .. personal|information|data, delete .. what|everything|anything you hold|have, off .. mailing|distribution|prospecting|contact list, add .. do not|suppression contact|call|email|list, my|our|this address|number|email .. lose it|that, get|receive|send|hear nothing|none further|more|else, nothing further|more from you|your, leave me|us|this off your|future|all|any|the, want|need nothing from you, dont want anything from|else|further, sick of your|these, take|took|drop|keep|leave me|us|our|my|this off|out .. emails|mails|mailing*|list*|future, dropping|removing|taking|striking|deleting .. me|us|our|my .. from|off, strike .. me|us|my|our .. from|off, erase|delete|remove .. data|details|information .. hold|store*|keep|have on, leaving me|us|our|my|this off|out .. emails|mails|mailing*|list*|future, object to .. processing|marketing|profiling, not .. on|in your|the|any|these mailing*|list|database|lists, cancel|end|stop my|our|this subscription, no|zero wish|desire|interest .. receive|hear|get|be, dont follow up, do not follow up, do|does not|dont consent .. marketing|emails|mail*|contact*|this, not emailed|contacted|mailed|messaged again, block my|our|this address|email|number, off .. list please, make sure .. not .. emailed|contacted|mailed',
  alone:
    'unsubscribe, un subscribe, unsub, opt out, stop, remove, remove me, no more, delete, cancel subscription, cancel my subscription, take me off, unsubscribe all, no spam',
  weak: 'never|didnt|did not sign* up, never|didnt|did not subscribe*, never|didnt|did not opt* in, never|didnt|did not ask* for this|these|your|any, never gave .. permission|consent, this is spam, spam',
  veto: 'competitor*, other vendor|provider|supplier, hesitate, click, if you no longer wish, if you do not wish, if you dont want to receive, to stop receiving, but to, unsubscribe rate*, unsubscribe link*, unsubscribe page*, unsubscribe button*, unsubscribe flow*, unsubscribe request*, unsubscribe header*, cc, until, before i|we|you|he|she|they|it|the|my|our|next|noon|monday|tuesday|wednesday|thursday|friday|a|any, to my|our old, opt out rate*, opt out list*, spam folder|filter*|box|trap|score, junk folder, you|ve never|not emailed|contacted|mailed|written|messaged, you never, you didnt',
}

export const german: Lexicon = {
  not: 'nicht, nie, niemals, keinesfalls, unterlass*',
  send: 'send*, zusend*, zuschick*, schick*, verschick*, ubersend*, zukommen lassen, weiterleit*',
  contact:
    'kontaktier*, anschreib*, anzuschreib*, angeschrieben, schreib*, mailen, anmail*, anzumail*, belastig*, behellig*, melden sie sich, melde dich, meldet euch, kontaktaufnahme*, kontakt auf*, spammen, nerv*',
  mails:
    'mail, mails, e mail, e mails, email, emails, nachricht*, werbung, werbemail*, werbe mails, newsletter*, post, zuschrift*, spam, angebote, anschreiben, werbliche*',
  more: 'mehr, weiter, weitere*, weiterhin, wieder, erneut, nochmal*, kunftig*, zukunft, in zukunft, zukunftig*, langer, ferner',
  me: 'mich, mir, uns',
  mine: 'meine|unsere|diese|meiner|unserer|meinen adresse*|daten|e|mail|email|mailadresse*|emailadresse*|kontaktdaten|angaben|nummer|personlichen|personenbezogenen|kontakt, samtliche|alle .. daten, personenbezogene* daten',
  stop: 'stopp*, hor* .. auf, aufhor*, aufzuhoren, unterlass*, lassen sie, einstell*, stellen sie .. ein, beend*',
  noWant:
    'mochte* .. nicht, mochte* .. keine*, will .. nicht, will .. keine*, wollen .. nicht, wollen .. keine*, wunsche* .. keine*, wunsche* .. nicht, keine* .. gewunscht|erwunscht, unerwunscht*, verzicht* auf',
  receive:
    'erhalten, bekommen, empfangen, horen, kontaktiert|angeschrieben|angemailt|belastigt werden, beliefert',
  remove:
    'losch*, loesch*, gelosch*, entfern*, streich*, gestrich*, nehm*, nimm, rausnehm*, herausnehm*, entnehm*, trag* .. aus, austrag*, auszutrag*, vernicht*, rauswerf*, raus',
  list: 'liste*, verteiler*, mailverteiler*, mailingliste*, mailing*, datenbank*, system*, datenbestand, newsletter*, adressliste*, bestand, kartei, crm, kontaktliste*, empfangerliste*, verzeichnis*',
  leave:
    'abmelden, abmeld*, abgemeldet, abbestell*, abzumelden, abzubestellen, austragen, auszutragen, unsubscribe',
  want: 'bitte, mochte*, will, wollen, kann ich, konnen sie, konnten sie, wie, wo',
  from: 'von, vom, aus, fur',
  yours: 'dieser, diesem, diese, ihrem, ihrer, ihren, eurem, eurer, deinem, deiner, dem, der, allen',
  none: 'keine, keinerlei, kein, keinen',
  law: 'dsgvo, ds gvo, gdpr, uwg, bdsg, art* 17, art* 21, artikel 17, artikel 21, 7 uwg',
  object:
    'widersprech*, widerspruch, loschung, losch*, entfern*, widerruf*, unterlass*, geloscht, abmahn*, verstoss*, verstoß*',
  authority:
    'datenschutzbehorde*, aufsichtsbehorde*, datenschutzbeauftragte*, landesdatenschutz*, bundesnetzagentur, verbraucherzentrale, wettbewerbszentrale, rechtsanwalt*, anwalt*, behorde*, dsgvo beschwerde',
  complain:
    'beschwer*, meld*, anzeig*, abmahn*, verklag*, rechtlich*, rechtliche schritte, einschalt*, geht an, nachste* mal, sonst, andernfalls, weitere mail*, ubergeb*, weitergeb*',
  phrase:
    'raus aus dem|der|ihrem|eurem|ihrer|eurer verteiler*|liste*|datenbank, von|aus der|dem|ihrer|ihrem|eurer|eurem liste*|verteiler*|mailingliste* nehmen|streichen|loschen|entfernen|austragen, unterlassen sie das|dies|es|weitere|jede|jegliche|kunftig*, unterlass* .. werbung|mail*|nachrichten|kontakt*|zusend*, widerspreche|widersprechen .. nutzung|verwendung|verarbeitung|speicherung|kontaktaufnahme|zusendung|werbung, widerruf* .. einwilligung, lass* .. mich|uns .. in ruhe, lassen sie mich|uns in ruhe, hor* .. auf .. zu schreib*|mailen|belastig*|kontaktier*, recht auf loschung|vergessenwerden, vergessen sie meine|diese, unterlassungs*, abmahnung, verschon* .. mich|uns, nimm|nehmt|nehmen .. mich|uns .. raus|heraus, kein* kontakt* mehr, werbewiderspruch, tragen|trag|tragt .. mich|uns .. aus, von weiteren .. abzusehen, abstand zu nehmen, sehen sie .. davon ab, sehen .. von .. zuschrift*|mail*|werbung|nachricht*|anfrag*|kontakt* .. ab, nicht mehr kontaktiert|angeschrieben, keine* .. mehr an mich|uns|diese, nach 7 uwg unzulassig, kunftig zu unterlassen, fordern|fordere|verlange* .. unterlassen|unterlassung|loschung, untersag* .. mir|uns|weitere|jede*|nutzung|zusendung|kontakt*, keine weitere* mail*|nachrichten|werbung|kontakt*|anfragen|e mails, ersparen sie mir|uns, nichts mehr .. horen|lesen|erhalten|bekommen|empfangen, sperr* .. adresse|mail|nummer|uns|mich|kontakt, sperren .. werbung|zusendung, kein* weitere* .. wunschen|erwunscht|mehr, nicht mehr .. behellig*|belastig*|angeschrieben|kontaktiert|angemailt, aus|von ihrem|ihrer|eurem|eurer|dem|der verteiler*|liste*|datenbank .. geloscht|gestrichen|entfernt|genommen',
  alone:
    'abmelden, abbestellen, austragen, bitte abmelden, loschen, entfernen, keine werbung, stopp, stop, unsubscribe, abmeldung, raus',
  weak: 'nie .. angemeldet|eingewilligt|zugestimmt|bestellt, nicht .. angemeldet|eingewilligt|zugestimmt, keine einwilligung, das ist spam, spam, unerlaubte werbung',
  veto: 'sondern an|zu|nur|mir, mitbewerb*, wettbewerb*, konkurren*, zoger*, klick*, abmelderate*, abmeldelink*, wenn sie keine, falls sie keine, sollten sie keine, alte* adresse, alten mail*, nicht angemeldet haben, spamordner*, spamfilter*, spam ordner|filter, nehm*|nimm .. in|auf .. verteiler*|liste*|newsletter* .. auf, bevor, vor montag|dienstag|mittwoch|donnerstag|freitag, bis montag|dienstag|mittwoch|donnerstag|freitag, broschure*, keine .. fragen',
}

export const dutch: Lexicon = {
  not: 'niet, nooit, geen',
  send: 'stuur, sturen, stuurt, verstuur*, zend*, toesturen, toe te sturen',
  contact:
    'mail, mailt, mailen, e mailen, schrijf, schrijven, contacteer*, contacteren, benader*, lastigvall*, contact op*, spam, spammen, bericht sturen',
  mails:
    'mail, mails, e mails, e mail, emails, berichten, bericht, nieuwsbrief, nieuwsbrieven, reclame, spam, post, mailings',
  more: 'meer, langer, weer, opnieuw, verder*, toekomst, verdere',
  me: 'mij, me, ons',
  mine: 'mijn|ons|onze|dit|deze gegevens|adres|e|mail|mailadres|emailadres|persoonsgegevens|contactgegevens|data|nummer, persoonsgegevens',
  stop: 'stop, stopt, stoppen, ophouden, houd .. op, hou .. op, staak, beeindig',
  noWant:
    'wil .. geen, willen .. geen, wens .. geen, wil .. niet, willen .. niet, wens .. niet, ontvang .. geen, liever geen, stel* .. geen prijs, geen behoefte aan, geen interesse in .. mails|berichten',
  receive: 'ontvangen, krijgen, benaderd, gecontacteerd, gemaild',
  remove: 'verwijder*, haal, halen, schrap*, wis, wissen, schrijf, gooi, uithalen, te verwijderen',
  list: 'lijst*, mailinglijst*, mailing*, maillijst*, bestand*, database*, systeem, adressenbestand*, nieuwsbrief, verzendlijst, distributielijst',
  leave:
    'uitschrijven, uit te schrijven, uitschrijving, afmelden, af te melden, afmelding, meld .. af, schrijf .. uit, unsubscribe, uitgeschreven',
  want: 'graag, wil, wilt u, kunt u, kun je, gelieve, alstublieft, aub, svp, hoe kan, verzoek',
  from: 'van, uit, voor',
  yours: 'deze, dit, uw, jullie, je, alle, die',
  none: 'geen',
  law: 'avg, gdpr, artikel 17, artikel 21, art 17, art 21',
  object: 'bezwaar, verwijder*, wissen, gewist, verwijdering, vergetelheid, intrekken',
  authority:
    'autoriteit persoonsgegevens, acm, autoriteit consument, toezichthouder, gegevensbeschermingsautoriteit, spamklacht',
  complain: 'klacht*, meld*, melding, volgende keer, volgende mail, aangifte, anders, klagen',
  phrase:
    'laat me|mij|ons met rust, gegevens .. te wissen|verwijderen, maak* .. bezwaar tegen .. verwerking|gebruik|mails, recht op vergetelheid|gegevenswissing, trek .. toestemming in, vergeet mijn|dit .. adres|nummer, haal me|mij|ons .. af, niet meer contacteren|mailen|benaderen|schrijven, stop met .. mailen|e|schrijven|benaderen|sturen|spammen|mij|me|ons, geen contact meer, geen|nooit mails|mail|berichten|reclame meer, niks|niets meer .. horen|ontvangen|sturen, niet meer .. contacteren|mailen|benaderen|schrijven|lastigvallen, van|uit de|uw|jullie lijst|maillijst|verzendlijst|mailinglijst af|halen|verwijderd, niet .. benaderd|gemaild|gecontacteerd .. worden',
  alone:
    'uitschrijven, afmelden, stop, graag uitschrijven, graag afmelden, verwijderen, unsubscribe, geen reclame',
  weak: 'nooit .. aangemeld|ingeschreven|toestemming, niet .. aangemeld|ingeschreven, dit is spam, spam, geen toestemming gegeven',
  veto: 'maar naar|aan|mij, concurrent*, aarzel*, klik*, als u geen, oude adres, oude mail*, voor maandag|dinsdag|woensdag|donderdag|vrijdag, afmelden voor de afspraak, twijfel*, offerte',
}
