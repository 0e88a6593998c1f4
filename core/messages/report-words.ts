// Phrases of delivery reports in the languages of Exchange, which translates them, and of other servers. They are
// tested only on automatic mail, and only when no code decides.
import { phrases } from './refusal-words.ts'

/** Subjects, and sentences of the text. */
export const NOT_DELIVERED = phrases(`
  undeliver | delivery * fail | delivery status | delivery problem | delivery impossible | failure notice | delivery failure | fail * deliver | failed * deliver | returned mail | returned to sender | returning message | mail system error | nondeliverable | non delivery
  not been delivered | been automatically rejected | was rejected | rejected posting | not authorized to send mail | may not have permission to post | rejetee | wurde abgelehnt | fue rechazad | rifiutat | could not be delivered | couldnt be delivered | cannot be delivered | cant be delivered | wasnt delivered | was not delivered | not be delivered | unable to deliver | wasnt able to deliver | did not reach | has been rejected | message blocked | message rejected | mail rejected | address not found
  unzustellbar | nicht zugestellt | nicht zustellbar | nicht abgelegt | zustellung * fehlgeschlagen | nachrichtenzustellung | nachricht abgelehnt | mail abgelehnt | zustellfehler
  non remis | pas pu etre remis | pas ete remis | pas pu etre delivre | echec de la remise | echec de remise | echec de distribution | notification d echec | message non distribue | non distribuable | boite pleine
  no se ha podido entregar | no se pudo entregar | no se puede entregar | no entregado | no se ha entregado | error de entrega | fallo en la entrega | mensaje devuelto
  mancata consegna | mancato recapito | non recapitabile | non e stato recapitato | impossibile recapitare | non e stato consegnato | non e stato possibile recapitare | errore di recapito | recapito non riuscito
  onbestelbaar | niet bezorgd | niet worden bezorgd | niet afgeleverd | niet worden afgeleverd | bezorging * mislukt | kan niet worden bezorgd
  nao entregue | nao foi entregue | nao pode ser entregue | nao foi possivel entregar | nao e possivel entregar | falha na entrega | impossivel entregar | devolvida ao remetente
  niedostarczone | nie mozna dostarczyc | nie dostarczono | nie zostala dostarczona | nie udalo sie dostarczyc | nie doreczono | zwrot wiadomosci
  nedorucitelne | nelze dorucit | nebyla dorucena | nepodarilo se dorucit | nedoruceno | nepodarilo sa dorucit | nedorucene | nemozno dorucit | nebola dorucena | nedorucitelna
  kunde inte levereras | gick inte att leverera | olevererbart | inte levererats | kan inte levereras | ej levererat
  kan ikke leveres | kunne ikke leveres | ikke leveret | blev ikke leveret | ikke levert | ble ikke levert | uleverbar | kan ikke afleveres | returneret mail
  ei voitu toimittaa | ei voi toimittaa | toimitus epaonnistui | toimittaminen epaonnistui | perille toimittaminen | ei toimitettu
  kezbesithetetlen | nem kezbesitheto | nem sikerult kezbesiteni | kezbesites sikertelen | kezbesitese sikertelen | nem lehetett kezbesiteni
  nelivrabil | nu a putut fi livrat | nu a fost livrat | livrare esuata | nu poate fi livrat
  teslim edilemedi | teslim edilemiyor | iletilemedi | teslim edilemeyen | gonderilemedi
  δεν παραδοθηκε | δεν ηταν δυνατη η παραδοση | αδυναμια παραδοσης | μη παραδοτεο | αποτυχια παραδοσης
  не доставлено | недоставленное | не удалось доставить | не может быть доставлено | не было доставлено | сообщение не доставлено | ошибка доставки | невозможно доставить | не было доставленно
  не доставлено | не вдалося доставити | недоставлен | неможливо доставити | не може бути доставлено
  配信不能 | 配信できません | 配信されませんでした | 配信できませんでした | 届きませんでした | 送信できませんでした | 配信エラー | 送信エラー
  退信 | 未送达 | 无法送达 | 無法傳遞 | 无法传递 | 未傳遞 | 未送達 | 無法送達 | 传递失败 | 投递失败 | 无法投递 | 系统退信 | 发送失败
  배달되지 않 | 배달할 수 없 | 전송 실패 | 전달할 수 없 | 반송 | 전달되지 않`)

export const DELAYED = phrases(`
  delay | warning message * could not | warning could not | still trying | still undelivered | still being retried | not yet been delivered | will keep trying | delivery incomplete
  verzoger | verspat | noch nicht zugestellt | retarde | retard de | retrasad | retraso | demora en la | ritard | vertrag | vertraagd | atrasad | atraso | opozn | zpozd | zdrzan | oneskor | forsenad | fordrojd | forsinket | forsinkel | viivasty | viive | kesleltet | kesik | intarziat | amanat | gecik | καθυστερ | задерж | отложен | затрим | 遅延 | 遅れて | 延迟 | 延遲 | 지연`)

export const FULL_IN_REPORT = phrases(`
  mailbox * full | over quota | storage limit | quota exceeded | postfach * voll | postfach * uberfullt | speicherplatz | kontingent | speicherlimit
  boite * pleine | boite * saturee | quota * depasse | limite de stockage | espace * insuffisant | buzon * lleno | buzon * llena | buzon esta lleno | cuota * supera | cuota de almacenamiento | excedido * cuota | limite de almacenamiento
  casella * piena | cassetta * piena | quota superata | spazio * esaurito | limite di archiviazione | postvak * vol | mailbox * vol | postbus * vol | opslaglimiet | quotum
  caixa * cheia | cota * excedida | limite de armazenamento | quota * excedida | skrzynka * pelna | skrzynka * przepelniona | przepelnion | limit miejsca | brak miejsca
  schranka * plna | kvot | plna schranka | prekrocen * limit | prekroceny * limit | brevlada * full | inkorg * full | postlada * full | lagringsgrans | lagringskvot | postkasse * fuld | indbakke * fuld | postkasse * full | innboks * full | postboks * full | lagringsplads | lagringsplass
  postilaatikko * taynna | taynna | tallennustila | kiintio | postafiok * megtelt | postafiokja megtelt | megtelt | betelt | tarhely | casuta * plina | spatiu * insuficient | cota * depasita | posta kutusu * dolu | kotasi | kota
  γεματο | πληρης | πληρες | οριο αποθηκευσης | переполнен | превышен * квот | квот | нет места | переповнен
  容量 | いっぱい | 満杯 | 已满 | 已滿 | 空间不足 | 空間不足 | 超出配额 | 配额 | 배부 | 가득 | 용량 | 할당량`)

export const BLOCKED_IN_REPORT = phrases(`
  spam | blocked | blocklist | blacklist | policy | reputation | content check | content filter | sender * not allowed | refused by * filter | virus
  spamfilter | abgewiesen | blockiert | sperrliste | richtlinie | absender * gesperrt | antispam | indesirable | bloque | liste noire | politique | pourriel | bloquead | lista negra | politica | correo no deseado
  bloccat | criteri | indesiderat | geblokkeerd | geweigerd | beleid | bloqueada | bloqueado | lixo eletronico | zablokowan | odrzucon | zasad | blokovan | zablokovan | odmitnut | odmietnut
  blockerad | skrappost | blokeret | blokkert | soppelpost | estetty | estettiin | roskaposti | letiltott | blokkol | leveletszemet | blocat | engellen | istenmeyen
  αποκλειστηκε | ανεπιθυμητ | заблокирован | отклонен | спам | заблокован | відхилен | ブロック | 拒否 | 迷惑メール | 垃圾邮件 | 垃圾郵件 | 拦截 | 被拒绝 | 封鎖 | 차단 | 스팸`)

export const RESTRICTED_IN_REPORT = phrases(`
  not allowed to post | post by non member | permission to post | only accepts * from | accepts * only from | members only | allowed senders | dont have permission | do not have permission | not authorized to send | not allowed to send | restricted
  akzeptiert nur | nimmt nur | zulassiger absender | nur * mitglieder | nur * absendern | keine berechtigung | nicht berechtigt | nicht die berechtigung | nicht autorisiert | netes pas autorise | n etes pas autorise | pas l autorisation | pas lautorisation | n accepte que | naccepte que | accepte uniquement | accepte seulement | expediteurs autorises
  no esta autorizado | no tiene permiso | solo acepta | acepta solo | acepta unicamente | acepta mensajes | remitentes permitidos | mittenti consentiti | accepteert alleen | toegestane afzenders | no dispone dell autorizzazione | non dispone dellautorizzazione | non e autorizzato | non si dispone | accetta solo | geen toestemming | niet gemachtigd | niet geautoriseerd | alleen * van
  nao tem permissao | nao esta autorizado | so aceita | aceita apenas | nie masz uprawnien | nie ma uprawnien | tylko od | akceptuje tylko | przyjmuje tylko | dozwolonych nadawcow | prijima jen | prijima pouze | prijima len | nemate opravneni | nemate opravnenie | pouze od | len od
  inte behorighet | saknar behorighet | accepterar bara | accepterar endast | accepterer kun | godtar bare | hyvaksyy vain | endast * fran | ikke tilladelse | har ikke tilladelse | ikke tillatelse | kun * fra | ei ole oikeut | ei oikeutta | ainoastaan | nincs engedelye | nincs jogosultsag | csak * tol
  nu aveti permisiunea | numai de la | izniniz yok | yetkiniz yok | yalnizca | δεν εχετε δικαιωμα | δεν επιτρεπεται | нет разрешения | нет прав | не разрешено | только от | принимает только | немає дозволу | лише від
  権限がありません | 許可されていません | のみ受信 | 没有权限 | 沒有權限 | 無權 | 无权 | 仅接受 | 권한이 없`)

export const GONE_IN_REPORT = phrases(`
  nicht im * verzeichnis | not in * directory | not in * address book | pas dans l annuaire | no * en el directorio | non * nella rubrica | niet in * adresboek | nicht im * aufgefuhrt | nicht aufgefuhrt | kein * konto | kein * postfach | kein solcher | kein benutzer | ist erloschen | wurde geloscht | aucun compte | aucun utilisateur | aucune boite | pas de compte | a ete supprime | a ete ferme | nest plus | ne figure
  dada de baja | dado de baja | ha sido eliminad | no figura | ningun usuario | ninguna cuenta | no hay ningun | ya no existe | non risulta | nessun utente | nessuna casella | nessun account | e stata disattivata | e stato disattivato | e stata chiusa
  geen gebruiker | geen account | geen postvak | is opgeheven | nao ha nenhum | nenhuma conta | nenhum usuario | nenhum utilizador | foi desativad | foi encerrad | nie ma takiego | nie ma takiej | brak uzytkownika | brak takiego | zostalo usuniete | zostala usunieta | nie figuruje
  zadny uzivatel | zadna schranka | byla zrusena | neni evidovan | ziadny pouzivatel | bola zrusena | finns ingen | ingen anvandare | ingen sadan | findes ingen | ingen bruger | er nedlagt | finnes ingen | ingen bruker | ei ole kayttajaa | ei ole tallaista | ei ole sellaista | on poistettu
  nincs ilyen | nincs felhasznalo | megszunt | nu avem | nu figureaza | a fost desfiintat | boyle bir | kayitli degil | kullanici yok | δεν ειναι καταχωρημεν | отсутствует | удален | ліквідован | немає такого | відсутн | няма такъв | ne postoji | nema takvog
  couldnt be found | could not be found | wasnt found | was not found | isnt found | not found | does not exist | doesnt exist | user unknown | unknown user | no such | unknown to address | not listed in | is not known | no longer exists | invalid recipient | is not valid
  konnte nicht gefunden | nicht gefunden | wurde nicht gefunden | nicht gefunden werden | existiert nicht | unbekannt | nicht vorhanden | gibt es nicht | adresse * nicht gibt | postfach * nicht gibt | adresse ungultig
  introuvable | impossible de trouver | pas ete trouve | pas pu etre trouve | nexiste pas | n existe pas | inconnu | inexistant | adresse invalide
  no se encontro | no fue posible encontrar | no se ha encontrado | no se pudo encontrar | no existe | desconocid | inexistente | no encontrad | no es valida
  impossibile trovare | non e stato possibile trovare | non e stato trovato | non trovato | non esiste | sconosciut | inesistente | non e valido
  niet gevonden | niet is gevonden | niet vinden | niet te vinden | niet worden gevonden | bestaat niet | onbekend | niet aangetroffen
  possivel encontrar | nao foi encontrad | nao encontrad | nao existe | desconhecid | nao e valido
  nie mozna odnalezc | nie udalo sie odnalezc | nie udalo sie znalezc | nie mozna znalezc | nie znaleziono | nie odnaleziono | nie istnieje | nieznan | nie zostal znaleziony
  nepodarilo najit | nebylo mozne najit | nebolo mozne najst | nebyla nalezena | nebyl nalezen | nenalezen | neexistuje | neznam | nelze najit | nepodarilo sa najst | nepodarilo najst | nepodarilo * najst | nenasla | nenasiel | neznamy | nepodarilo nalezt
  gick inte att hitta | kunde inte hittas | hittades inte | hittas inte | finns inte | okand | ej hittad
  ikke fundet | kunne ikke findes | findes ikke | eksisterer ikke | ukendt | ikke funnet | finnes ikke | ikke finne | ukjent | blev ikke fundet | kan ikke findes
  ei loytynyt | ei loydetty | ei loydy | ei ole olemassa | vastaanottajaa ei ole | tuntematon | ei loytynyt
  nem talalhato | nem letezik | ismeretlen | nem talaltuk
  nu a fost gasit | nu a putut fi gasit | nu a putut fi localizat | nu exista | necunoscut | inexistent
  bulunamadi | bulunamiyor | mevcut degil | bilinmeyen | gecersiz
  δεν βρεθηκε | δεν υπαρχει | δεν ηταν δυνατη η ευρεση | αγνωστ
  не найден | не существует | неизвестн | не удалось найти | несуществующ | нет такого | не значится
  не знайден | не існує | невідом | не вдалося знайти
  見つかりません | 見つからない | アドレス不明 | 見つけることができません | 存在しません | 存在しない | 宛先不明 | 不明な
  找不到 | 不存在 | 无法找到 | 無法找到 | 未找到 | 用户不存在 | 无效的收件人 | 查无此
  찾을 수 없 | 존재하지 않 | 없는 사용자 | 계정이 없 | 계정이 존재하지 않 | 알 수 없는`)
