// The response to an invitation that a calendar program sends for its owner (RFC 5546): a person pressed Accept, Maybe
// or Decline. Outlook and Google also write it into the subject, in the user's language.
import type { InboundMail, InvitationAnswer } from './inbound-mail.ts'
import { fold } from './languages/fold.ts'

export function invitationAnswer({ reports, subject }: InboundMail): InvitationAnswer | null {
  const calendar = reports.find(({ type }) => type === 'text/calendar')
  if (calendar) return inCalendar(calendar.text)
  const [, words = ''] = /^([^:：]{3,30})\s?[:：]/.exec(fold(subject.slice(0, 60))) ?? []
  return SUBJECTS.get(words.trim()) ?? null
}

function inCalendar(text: string): InvitationAnswer | null {
  // Long lines are folded (RFC 5545, 3.1).
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, '').slice(0, 60_000)
  const [, method = ''] = /^METHOD:([A-Z-]{3,20})/im.exec(unfolded) ?? []
  if (/^(?:COUNTER|REQUEST)$/i.test(method)) return 'proposed'
  if (!/^REPLY$/i.test(method)) return null
  const [, said = ''] = /;PARTSTAT="?([A-Z-]{3,20})/i.exec(unfolded) ?? []
  return (
    ({ ACCEPTED: 'accepted', TENTATIVE: 'tentative', DECLINED: 'declined' }[said.toUpperCase()] as
      | InvitationAnswer
      | undefined) ?? null
  )
}

/** Subject prefixes of calendar programs, English to Korean. */
const WORDS: Readonly<Record<InvitationAnswer, string>> = {
  accepted:
    'Accepted, Zugesagt, Angenommen, Accepté, Acceptée, Aceptado, Aceptada, Accettato, Geaccepteerd, Aceite, Aceito, Zaakceptowano, Zaakceptowane, Přijato, Prijaté, Accepterat, Accepteret, Godtatt, Akseptert, Hyväksytty, Elfogadva, Acceptat, Kabul Edildi, Αποδεκτό, Έγινε αποδοχή, Принято, Прийнято, 承諾済み, 承諾, 已接受, 수락됨, 수락',
  tentative:
    'Tentative, Tentatively Accepted, Maybe, Mit Vorbehalt, Mit Vorbehalt angenommen, Provisoire, Peut-être, Provisional, Provisorio, Provvisorio, Voorlopig, Misschien, Provisório, Talvez, Wstępnie, Nezávazně, Předběžně, Predbežne, Preliminär, Foreløbig, Foreløpig, Alustava, Ehkä, Feltételes, Provizoriu, Belirsiz, Προσωρινό, Под вопросом, Предварительно, Попередньо, 仮承諾, 仮の予定, 暂定, 暫定, 미정',
  declined:
    'Declined, Abgelehnt, Abgesagt, Refusé, Refusée, Décliné, Rechazado, Rechazada, Rifiutato, Geweigerd, Afgewezen, Recusado, Recusada, Odrzucono, Odrzucone, Odmítnuto, Odmietnuté, Avböjt, Avbøjet, Afvist, Avslått, Hylätty, Elutasítva, Refuzat, Reddedildi, Απορρίφθηκε, Отклонено, Відхилено, 辞退, 辞退済み, 已拒绝, 已拒絕, 已谢绝, 거절됨, 거절',
  proposed:
    'New Time Proposed, Neue Zeit vorgeschlagen, Nouvelle heure proposée, Nueva hora propuesta, Nuova ora proposta, Nieuwe tijd voorgesteld, Nova hora proposta, Zaproponowano nowy termin, Navržen nový čas',
}

const SUBJECTS: ReadonlyMap<string, InvitationAnswer> = new Map(
  (Object.entries(WORDS) as [InvitationAnswer, string][]).flatMap(([answer, words]) =>
    words.split(', ').map((word) => [fold(word), answer] as const),
  ),
)
