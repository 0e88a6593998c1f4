import type { Lexicon } from './lexicon.ts'

export const french: Lexicon = {
  not: 'ne, n, plus, jamais, pas',
  send: 'envoy*, adress*, transm*, expedi*',
  contact:
    'contact*, recontact*, ecri*, ecrire, sollicit*, relanc*, demarch*, importun*, spam*, harcel*, derang*, encombr*, inond*, pollu*, ennuy*',
  mails:
    'mail, mails, e mail, e mails, email, emails, courriel*, message, messages, courrier*, publicite*, pub, newsletter*, newsletters, spam, sollicitation*, communications, envoi, envois, lettre d information, prospection, publipostage*, demarchage*, relance*, mailing*, correspondance*, pubs, prospectus',
  more: 'plus, davantage, a l avenir, jamais, desormais, dorenavant, nouveau, autre, autres',
  me: 'me, m, moi, nous',
  mine: 'mon|notre|cette|mes|nos adresse|mail|e|email|donnees|coordonnees|courriel|informations|numero|contact, donnees personnelles, donnees a caractere, toutes mes|nos donnees',
  stop: 'arret*, cess*, stop, stopp*, mettre fin, abstenir, abstenez, abstien*, mettez fin, mettre un terme, mettez un terme',
  noWant:
    'ne souhait* plus|pas, ne veu* plus|pas, ne voul* plus|pas, ne desir* plus|pas, souhait* ne plus, veux plus, merci de ne plus, prefer* ne plus|pas, aucune envie, ne tien* pas|plus, ni .. ne souhait*, n ai|avons aucune envie, me|nous passerai* de, n ai|avons que faire de',
  receive: 'recevoir, etre contacte*|sollicite*|demarche*|relance*|derange*, entendre',
  remove:
    'retire, retires, retirez, retirer, supprim*, suppression, enlev*, effac*, effacement, ray*, radi*, otez, oter, sort*, eliminer, desinscri*, desabonn*, biff*, degagez, virez, exclure, excluez, ecartez, rayez, balayez',
  list: 'liste*, base*, fichier*, mailing*, diffusion, newsletter*, base de donnees, crm, envois, contacts, systeme, tablettes, registre*, repertoire*, carnet*, annuaire*, prospects, campagne*, sequence*, listing*',
  leave: 'desinscri*, desabonn*, me desinscrire, unsubscribe, desinscription, desabonnement',
  want: 'merci de, veuillez, priere de, je souhait*, souhait*, voudr*, veux, pouvez vous, pourriez vous, svp, s il vous plait, demande*, comment',
  from: 'de, d, du, des',
  yours: 'votre, vos, cette, ces, ce, toutes, tous, la, le',
  none: 'plus de, plus aucun*, aucun*, pas de',
  law: 'rgpd, gdpr, article 17, article 21, art 17, art 21, loi informatique, lcen',
  object:
    'oppos*, opposition, effac*, effacement, supprim*, suppression, oubli, retire, retires, retirez, retirer, droit',
  authority: 'cnil, dgccrf, signal spam, autorite de protection, apd, pfpdt, avocat',
  complain: 'plainte, signal*, saisi*, porter, prochain*, prochaine fois, sinon, denonc*, poursui*',
  phrase:
    'demand*|exige* .. suppression|effacement .. donnees|adresse|coordonnees, oppose* .. traitement|prospection|utilisation, droit a l oubli|effacement|opposition, droit d opposition|effacement, laiss* .. moi|nous .. tranquille*, fich* .. la paix, foutez .. la paix, oubli* mon|cette|notre .. adresse|numero|mail, retir* .. consentement, ne plus .. contacter|ecrire|solliciter|relancer|demarcher|envoyer|recevoir, ne me|nous .. contact*|ecri*|sollicit*|relanc* plus|pas, arret*|cess* de .. contacter|ecrire|solliciter|relancer|demarcher|envoyer|harceler|spammer, stop .. mails|pub|publicite|spam, efface*|supprim*|detrui* .. mes|nos coordonnees|donnees|informations|infos|mail|contact, ne m|nous|me plus .. envoyer|adresser|solliciter|contacter, plus .. recevoir .. vous|votre|vos|rien, rien recevoir, refuse|refusons de|vos|tout .. recevoir|mails|message*|publicite|sollicitation*|demarchage, ce|ceci|cela|ca soit .. dernier*|derniere* message|mail|e|courriel|fois|envoi|courrier|relance|sollicitation|email, lach* moi|nous|la, laiss* .. en paix, inutile de|d .. ecrire|recontacter|relancer|contacter|insister|envoyer|solliciter|rappeler|relance, plus .. dans|sur|de vos|votre fichier*|liste*|base*|contacts|mailing*|listing*, mett*|plac*|inscri*|ajout* .. liste .. opposition|noire|rouge|repoussoir, blacklist* moi|nous|cette|mon|notre, bloctel, cess*|arret* toute|tout|vos|votre|cette|ces .. sollicitation*|envoi*|prospection|demarchage|relance*|communication*, absten* .. envoi*|mail*|sollicitation*|contact*|ecrire|envoyer|relance*|message*|nouvel, n|pas|aucun* autoris* .. utiliser|utilisation|usage|contacter, epargn* moi|nous, jetez mon|notre|cette|mes|nos adresse|mail|numero|contact|coordonnees, ne plus encombrer|polluer|inonder|deranger|importuner, bloqu* votre|vos adresse|domaine|mails|messages, rien a faire dans|sur|chez vos|votre .. fichier*|liste*|base*, comment .. debarrass*, ne .. plus .. rappels|relance*, demande de desinscription|desabonnement|suppression',
  alone:
    'desinscription, desabonnement, me desinscrire, desinscrire, desabonner, stop, stop pub, desinscrivez moi, desabonnez moi, unsubscribe, supprimer, retirez moi, ca suffit, assez, basta, plus de mails, plus rien, foutez moi la paix, enlevez moi, rayez moi, stop mails',
  weak: 'jamais .. inscrit*|abonne*|demande*|consenti, pas .. inscrit*|abonne*|consenti, c est du spam, spam',
  veto: 'avons|ai supprime*|efface*|retire*|enleve*, concurrent*, gerez|traitez|proposez vous, gerez, hesit*, cliqu*, si vous ne souhaitez plus, ancienne adresse, diapositive*, avant lundi|mardi|mercredi|jeudi|vendredi, taux de desabonnement, question*, attendre, devis, mais a|moi|plutot|au|vers, m|nous|vous avez|as .. envoye*|ecrit|adresse|transmis, avant janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|noel|l|la|les|le, par telephone',
}

export const spanish: Lexicon = {
  not: 'no, nunca, jamas',
  send: 'envi*, mand*, remit*',
  contact:
    'escrib*, contact*, molest*, acos*, vuelv* a escrib*|contactar|enviar, dirij*, dirigir*, dirija*, importun*, incordi*, fastidi*',
  mails:
    'correo*, mail, mails, e mail*, email, emails, mensaje*, publicidad, boletin*, newsletter*, spam, propaganda, comunicacion*, envio*, prospeccion',
  more: 'mas, nunca, nuevo, vuelv*, volver, adelante, futuro, otra vez, jamas',
  me: 'me, nos, mi, nosotros, escribirme, contactarme, enviarme, mandarme, escribirnos, contactarnos, enviarnos, mandarnos',
  mine: 'mi|mis|nuestro|nuestros|nuestra|esta|este correo*|datos|direccion|e|mail|email|informacion|numero|contacto, datos personales, todos mis datos',
  stop: 'dej* de, ces* de, par* de, basta de, deten*, stop, absteng*, cese*, desist*, absten*, dejad de, dejen de, deje de',
  noWant:
    'no quier*, no quer*, no dese*, no nos interesa recibir, no me interesa recibir, no autoriz*, preferir* no, ya no quier*, ningun* interes en, no me gustaria, no nos gustaria, no estoy interesad* en recibir, no necesit* mas, prefer* no',
  receive: 'recib*, que me|nos .. escrib*|contact*|envi*|llam*|mand*, ser contactad*',
  remove:
    'elimin*, borr*, quit*, saqu*, sac*, retire, retiren, retirar, retirarme, retirarnos, suprim*, supresion, cancel*, remuev*, dar* de baja, den* de baja, excluy*, exclu*, tache*, tachen, tachad, anul*, suprima*',
  list: 'lista*, base*, base de datos, registro*, mailing*, boletin*, sistema, newsletter, fichero*, envios, suscripcion, agenda, ficheros, contactos, archivos, campana*, donde, ahi',
  leave:
    'baja, de baja, darme de baja, darnos de baja, deme de baja, denme de baja, dame de baja, denos de baja, desuscrib*, cancelar suscripcion, desapunt*, unsubscribe, anular* .. suscripcion',
  want: 'por favor, quiero, quisiera, deseo, solicito, podri*, pueden, puede, ruego, favor, como, me gustaria, denme, deme, darme, dame, dadme, darnos, denos, exijo',
  from: 'de, del',
  yours: 'su, sus, esta, estas, este, estos, vuestra, tu, todas, todos, la, las',
  none: 'no mas, ningun, basta de, ni un',
  law: 'rgpd, lopd, lopdgdd, gdpr, articulo 17, articulo 21, art 17, art 21, lssi, arco',
  object:
    'elimin*, borr*, supresion, suprim*, opongo, oposicion, olvido, cancelacion, derecho*, retire, retiren, retirar, retirarme, retirarnos, revoc*',
  authority:
    'aepd, agencia espanola, agencia de proteccion, autoridad de proteccion, lista robinson, abogado*, profeco',
  complain: 'denunci*, reclam*, queja, proxim*, inform*, acudir*, report*',
  phrase:
    'solicit*|exij*|pedimos|pido .. supresion|cancelacion|eliminacion .. datos|direccion|correo, cesen|cese .. comunicaciones|envios|correos, saqueme|saquenme|saquenos|elimineme|eliminenme|eliminenos|borreme|borrenme|borrenos|quiteme|quitenme|quitenos|retireme|sacame|sacadme|eliminame|eliminadme|borrame|borradme|quitame|quitadme .. lista*|base*|correo*|registro*|sistema|envios, me opongo .. tratamiento|uso|recibir, derecho al olvido|supresion, derecho de supresion|oposicion, dej*me en paz, dejenos en paz, dejad* en paz, en paz, olvid* mi|este .. correo|direccion|numero, revoco .. consentimiento, retiro .. consentimiento, dej* de escribirme|contactarme|enviarme|mandarme|molestarme|llamarme|escribirnos|contactarnos|enviarnos|molestarnos|molestar|escribir|contactar|enviar|mandar, no me|nos .. escrib*|contact*|molest* mas, no vuelv* a escrib*|contact*|enviar*|llam*|mandar*, no me|nos vuelv* a, no .. me|nos llegue*|lleguen .. mas|mensajes|correos, no .. recibir|quiero|queremos nada mas, nada mas .. ustedes|vosotros|suyo, que sea la|el|este .. ultim* vez|correo|mail|mensaje|email|comunicacion|e, sea .. ultim* vez que .. escrib*|contact*|molest*|dirig*, quitadme|quitenme|quiteme|sacadme|saquenme|saqueme|borradme|borrenme|borreme de ahi|alli|aqui|donde|todo, absteng* de|se, incluy*|pong*|poned|anad* .. lista negra|robinson|exclusion, no .. permiso|autorizacion|consentimiento para .. escrib*|contact*|usar|utiliz*|enviar*, no quiero|queremos saber nada|mas, elimin*|borr*|suprim* .. cuanto|todo|lo .. tengan|tienen|teneis|mi|nosotros, olviden*|olvide*|olvidaos de mi|nosotros|nuestra, no .. figurar|aparecer|estar en|mas .. su|sus|vuestra|lista*|base*, ahorr* .. correos|mensajes|molestia, dej* de molestar|insistir|bombardear*, no insista*|insistais mas, he|hemos bloqueado su|sus|este, ni un correo|mail|mensaje mas, parad|pare*|basta .. de|con .. correo*|mails|mensajes|spam|publicidad, favor no insist*, no insistan, no .. mas recordatorios, como .. librarme|dejar de recibir',
  alone:
    'baja, dar de baja, darme de baja, de baja, stop, cancelar, cancelar suscripcion, cancelar mi suscripcion, eliminar, eliminarme, unsubscribe, quitarme, remover, ya esta bien, ya basta, basta ya, basta, dejadme en paz, quitadme, borradme, no mas correos, no mas, olvidadme',
  weak: 'nunca .. suscrib*|apunt*|solicit*|autori*, no .. suscrib*|apunt*|autori*, esto es spam, spam',
  veto: 'hemos|he borrado|eliminado|quitado|cancelado, sino a|al|que, competenc*, competidor*, dud*, clic, haga, pulse, si no desea, antigu* correo, antigua direccion, antes del, propuesta, proveedor*, baja california, baja calidad, baja por maternidad|paternidad|enfermedad|accidente|lesion|la|un|una|motivos|vacaciones, me|nos ha|han|has|habeis enviado|mandado|escrito|contactado, antes de enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|navidad|las|los|la, por telefono',
}

export const italian: Lexicon = {
  not: 'non, mai',
  send: 'invi*, mand*, sped*, inoltr*',
  contact:
    'scriv*, contatt*, disturb*, importun*, infastidi*, sollecit*, importunar*, seccar*, tempest*, assill*',
  mails:
    'mail, e mail, email, messagg*, pubblicita, newsletter, comunicazion*, posta, spam, corrispondenza, invii, sollecit*, mailing',
  more: 'piu, ulterior*, mai, futuro, ancora, nuovamente, oltre, altro, altri, altre',
  me: 'mi, me, ci, noi, contattarmi, scrivermi, inviarmi, mandarmi, contattarci, scriverci, inviarci, mandarci, contattatemi, scrivetemi, inviatemi, mandatemi, inviateci, mandateci, disturbarmi',
  mine: 'mio|miei|nostro|nostri|mia|questo|nostra indirizzo|dati|mail|e|email|contatt*|numero|casella, dati personali',
  stop: 'smett*, smettil*, cess*, basta, stop, fini* di, interromp*, finit*, astener*, asteng*, astien*, piantatel*, piantala, finitel*, desist*',
  noWant:
    'non vogli*, non desider*, non vorre*, non intend*, non sono interessat* a ricevere, non siamo interessati a ricevere, preferi* non, non gradi*, non ho alcun interesse a, non mi interessa ricevere, farei a meno di, preferir* non, nessun interesse a ricevere',
  receive: 'ricev*, essere contattat*|disturbat*, sentire',
  remove:
    'rimuov*, rimozione, cancell*, elimin*, toglie*, toglier*, tolga, togli*, depenn*, escluder*, togliet*, estromett*, espung*, cestin*, escludet*, levat*, leva, levi',
  list: 'list*, mailing*, database, elenc*, newsletter, banca dati, sistem*, archiv*, rubrica, indirizzario, elench*, registr*, contatti, schedari*, rubric*, campagn*',
  leave:
    'disiscri*, disiscriv*, cancellami, cancellatemi, cancellarmi, annullare .. iscrizione, disdire .. iscrizione, unsubscribe, cancellazione',
  want: 'per favore, per cortesia, cortesemente, vi prego, la prego, prego, chiedo, vorrei, voglio, potete, puo, potrebbe, come',
  from: 'da, dal, dalla, dalle, dai, della, di',
  yours: 'vostr*, questa, queste, questo, sua, sue, tua, tutte',
  none: 'nessun*, basta, niente',
  law: 'gdpr, rgpd, articolo 17, articolo 21, art 17, art 21, codice privacy, codice della privacy, legge privacy, la privacy',
  object: 'cancell*, elimin*, rimuov*, oppong*, opposizione, oblio, revoc*, diritto, rimozione',
  authority: 'garante, autorita garante, polizia postale, avvocato, agcom',
  complain: 'segnal*, reclam*, denunci*, prossim*, altrimenti, rivolg*, procedero, vie legali, adir*',
  phrase:
    'chied*|richied* .. cancellazione .. dati|indirizzo|nominativo, rimuovimi, rimuovetemi, rimuoveteci, toglietemi, toglimi, toglieteci, eliminatemi, eliminami, cancellatemi, cancellami, cancellateci, depennatemi, mi oppongo .. trattamento|uso|utilizzo, diritto all oblio|cancellazione, lasciatemi .. in pace, lasciami .. in pace, mi lasci .. in pace, lasciateci .. in pace, dimentica* .. indirizzo|numero, revoco .. consenso, smett* di .. scriver*|contattar*|inviar*|mandar*|disturbar*, smettila di, non .. contatt* piu, non .. scriv* piu, basta mail|email|messaggi|pubblicita|spam|con, essere|venire cancellat*|rimoss*|eliminat*|tolt* .. lista|mailing|database|elenco, che|questa|questo sia .. ultim* mail|e|email|messaggio|volta|comunicazione, sia .. l ultim*, fatevi|faccia|farti|fatti .. sentire|vivi|vivo|viva, astener*|asteng*|astien* da|dall|dal|dallo|dalle, comparire|figurare|essere piu .. list*|elenc*|archiv*|database|rubric*, lista nera|robinson, registro .. opposizioni, non autorizz* .. uso|utilizzo|trattamento|invio|contatt*, risparmiatemi, risparmiateci, mi|ci risparm*, dimenticatemi, dimenticateci, dimenticatevi di, lasci* .. stare, non .. voglio|vogliamo .. saper*, ho bloccato .. vostr*|suo|questo, levatemi|levateci|levami di|da, smettet*|smetta|basta|stop con .. mail|email|messaggi|pubblicita|spam|invii, come .. liberarmi|smettere di ricevere, non insist* .. oltre|piu, niente piu solleciti|mail',
  alone:
    'cancellami, cancellatemi, disiscrivimi, disiscrizione, cancellazione, cancella, rimuovi, rimuovimi, stop, unsubscribe, disiscrivetemi, basta, basta cosi, adesso basta, ora basta, basta mail, levatemi, toglietemi, lasciatemi stare, mai piu',
  weak: 'mai .. iscritt*|richiest*|autorizzat*, non .. iscritt*|autorizzat*, e spam, spam, non ho dato .. consenso',
  veto: 'ho|abbiamo .. contatti|contatto, abbiamo|ho cancellato|eliminato|rimosso|tolto, concorren*, esit*, clicca*, cliccare, se non desidera, vecchio indirizzo, vecchia mail, prima di lunedi, preventivo, ma a|al|me|alla, mi|ci avete|ha|hai|hanno inviato|mandato|scritto|contattato, prima di gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|natale|pasqua, per|al telefono',
}

export const portuguese: Lexicon = {
  not: 'nao, nunca, jamais',
  send: 'envi*, mand*, remet*',
  contact: 'contact*, contat*, escrev*, incomod*, importun*, perturb*, aborrec*, chate*, bombarde*, dirij*',
  mails:
    'mail, mails, e mail*, email, emails, mensag*, publicidade, newsletter*, correio, spam, comunicac*, propaganda, correspondencia, marketing, divulgac*, envio*, e mails, spams',
  more: 'mais, nunca, futuro, novamente, volt*, outra vez',
  me: 'me, nos, mim, contactar me, enviar me, escrever me, mandar me',
  mine: 'meu|meus|minha|nosso|nossos|este|minhas endereco|dados|e|email|mail|contacto|contato|informacoes|numero, dados pessoais',
  stop: 'par* de, deix* de, cess*, stop, parem, pare, chega de, absten*, abstenham, desist*',
  noWant:
    'nao quer*, nao desej*, nao pretend*, nao gostar* de, nao tenho interesse em receber, deixar de receber, ja nao quero, prefiro nao, nao tenho|temos interesse em receber|continuar, dispens*, nao estou interessad* em receber, nao me interessa receber, nao autoriz*',
  receive: 'receb*, ser contactad*|contatad*|incomodad*',
  remove:
    'remov*, elimin*, apag*, retire, retirem, retirar, exclu*, exclua*, tir*, cancel*, descadastr*, delet*, remocao, eliminacao, risqu*, excluam, apaguem, tirem, tire',
  list: 'list*, base*, mailing*, sistema, banco de dados, base de dados, newsletter*, cadastro, contactos, contatos, envios, cadastros, ficheiro*, agenda, campanha*, registo*, registro*, dai, arquivo*',
  leave:
    'descadastr*, cancelar .. inscricao|subscricao|assinatura, anular .. subscricao, desinscrev*, desinscric*, unsubscribe, remover',
  want: 'por favor, favor, quero, queria, gostaria, gostava, solicito, peco, pode, podem, poderi*, agradeco, como',
  from: 'de, da, do, das, dos',
  yours: 'vossa, sua, suas, esta, este, estas, seu, seus, tua, todas',
  none: 'nenhum*, chega de, sem mais',
  law: 'rgpd, lgpd, gdpr, artigo 17, artigo 21, art 17, art 21, artigo 18',
  object:
    'elimin*, apag*, remov*, exclu*, oponho, oposicao, esquecimento, direito, revog*, retire, retirem, retirar, eliminacao, apagamento',
  authority: 'cnpd, anpd, procon, comissao nacional, autoridade, advogado',
  complain: 'denunci*, reclam*, queixa, proxim*, particip*, report*, senao, caso contrario',
  phrase:
    'solicit*|pedimos|peco|exijo .. apagamento|eliminacao|exclusao|remocao .. dados|endereco|contacto|contato, oponho me .. tratamento|uso, me oponho .. tratamento|uso, direito ao esquecimento|apagamento, deix*me .. em paz, deix* .. me em paz, me deix* em paz, deixem nos em paz, esquec* .. endereco|email|numero, revogo .. consentimento, par* de .. enviar|mandar|escrever|contactar|contatar|incomodar|me, deix* de .. enviar|mandar|escrever|contactar|contatar|incomodar, nao .. contact* mais, nao .. escrev* mais, nao .. envi* mais, quero|queremos|desejo|gostaria sair .. lista|mailing|base, que|este|esta seja .. ultim* e|email|mail|mensagem|vez|contacto|contato, seja o|a ultim*, tirem|tire|tira me|nos|meu|nosso dai|disso|desta|dessa|da|das, me|nos tirem|tire|remova|remov*|exclu* dai|da|dessa|desta|desse, nao .. volt* .. incomodar|contactar|contatar|escrever|enviar|mandar|ligar, absten* de, lista negra, nao autoriz* .. uso|utiliza*|envio|contact*, poup* me|nos, esquec* me|nos|de, nao .. quero|queremos .. saber, nao .. figurar|constar|aparecer .. lista*|base*|cadastro*, bloque* .. vosso|seu|este, chega .. de|dos|destes .. mail*|e|mensag*|spam|propaganda|publicidade, descadastr* .. meu|me|nosso|este|minha, nao insist*, como .. livrar|deixar de receber, nao .. mais lembretes',
  alone:
    'remover, descadastrar, cancelar, sair, cancelar inscricao, cancelar subscricao, cancelar assinatura, stop, parar, unsubscribe, descadastre, remova, remova me, me remova, chega, basta, ja chega, deixem me em paz, tirem me, me tira, me tirem, nunca mais',
  weak: 'nunca .. inscrev*|subscrev*|autori*|pedi, nao .. inscrev*|subscrev*|autori*, isto e spam, isso e spam, spam',
  veto: 'eliminamos|apagamos|removemos|apaguei|eliminei|removi, concorren*, hesit*, cliqu*, clic*, se nao desej*, endereco antigo, email antigo, antes de segunda, proposta, duvid*, mas a|ao|para|mim, me|nos enviou|enviaram|mandou|mandaram|escreveu, antes de janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|natal, por|pelo telefone',
}

export const romanian: Lexicon = {
  not: 'nu, niciodata',
  send: 'trimit*, trimet*, expedi*',
  contact: 'contact*, scri*, deranj*, hartui*, abord*, sacai*, bombard*, apel*',
  mails:
    'mail, mailuri, e mail*, email, emailuri, emailurile, mesaj*, newsletter*, reclam*, spam, corespondenta, oferte, mesajele, trimiteri*',
  more: 'mai, niciodata, viitor, alte',
  me: 'ma, mi, mie, ne, noua, m',
  mine: 'adresa|datele|emailul|mailul|numarul mea|mele|meu|noastra|noastre|de, datele personale, datele cu caracter personal, datelor mele|noastre|personale, adresei mele',
  stop: 'incet*, opri*, stop, terminati, abtine*, terminati cu, gata cu, incetati',
  noWant:
    'nu dor*, nu vreau, nu mai dor*, nu mai vreau, nu vrem, nu mai vrem, nu sunt interesat* sa primesc, nu sunt de acord sa, nu accept, nu imi doresc, nu ne dorim, n am nevoie de',
  receive: 'prim*, fiu contactat*, fim contactati, sa mai prim*',
  remove: 'sterg*, scoat*, elimin*, inlatur*, stearg*, scoateti, radiati, radia*, tai*, elimina*, scoate*',
  list: 'list*, baz*, baza de date, newsletter*, sistem*, mailing*, evidente*, agenda, registr*, evident*, contacte, campanii',
  leave: 'dezabon*, dezabonare, unsubscribe',
  want: 'va rog, te rog, rog, doresc, vreau, puteti, as dori, solicit, cer, cum',
  from: 'de, din, la',
  yours: 'aceasta, aceste, dumneavoastra, voastra, dvs, lista',
  none: 'niciun*, fara',
  law: 'gdpr, rgpd, articolul 17, articolul 21, art 17, art 21',
  object: 'sterg*, stearg*, opun, opozitie, uitat, elimin*, retrag, drept*',
  authority: 'anspdcp, autoritatea, anpc, avocat',
  complain: 'plang*, sesiz*, reclam*, data viitoare, urmator*, raport*, altfel',
  phrase:
    'solicit*|cer|cerem .. stergerea .. datelor|adresei, ma opun .. prelucrarii|prelucrare|utilizarii, dreptul de a fi uitat, dreptul la stergere, lasati ma .. in pace, lasa ma .. in pace, lasati ne .. in pace, uitati .. adresa|numarul, imi retrag .. consimtamantul, nu ma|ne .. mai .. contactati|contacta|deranjati, nu mi|ne .. mai .. trimiteti|trimite|scrieti|scrie, nu mai .. trimite*|scrie*|contacta*, incetati .. trimiteti|contactati|scrieti, stergerea|stergere|eliminarea .. datelor|adresei|mea|mele, solicit|cer|doresc stergerea|eliminarea, sa fie|este .. ultim* mesaj|mail|e|email|oara|data|scrisoare, scoateti ma|ne|adresa|mi, stergeti ma|ne|adresa|mi|datele, eliminati ma|ne|adresa, sa ma|ne scoateti|stergeti|eliminati, abtineti va, lista neagra, scutiti ma|ne, nu .. acord .. folosi*|prelucr*|primi*, sa nu mai primesc|primim, nu mai vreau|vrem sa primesc|primim|aud, uitati de mine|noi, nu mai insistati, cum scap de',
  alone:
    'dezabonare, dezabonati ma, dezaboneaza ma, dezabonati, stop, stergeti ma, unsubscribe, gata, ajunge, destul, lasati ma in pace, nu mai scrieti, fara reclame',
  weak: 'nu m am .. inscris|abonat, niciodata .. inscris|abonat|cerut, este spam, spam',
  veto: 'am|noi sters|scos|eliminat, concuren*, ezita*, click, daca nu mai doriti, vechea adresa, oferta de pret, ci mie|lui|catre|la|noua, la telefon',
}
